/** The page in a browser: `node tests/run.mjs [NAME…]` runs what has one of the names. Screenshots go to target/page. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Server, browser, click, closed, glance, opened, play, rng, seatHash, shots } from "./browser.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const GAMES = { patchwork: {}, "final-touch": { players: 2 }, "point-final": { players: 2 }, "touche-poulet": { players: 2 } };
/** A circle whose first patches can be paid for at once: with others, to advance may be all that is legal. */
const AFFORDABLE = { circle: [...Array.from({ length: 32 }, (_, at) => at + 1), 0] };
const person = { kind: "person", name: "Ada" };
const bot = { kind: "bot", bot: "easy" };
const server = new Server(4300 + (process.pid % 500));
const tests = [];
const test = (name, run) => tests.push({ name, run });
const shot = (page, name) => page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });

/** No fault of a serious kind, light and dark. */
async function accessible(page, where) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found = await page.evaluate(async () => {
      const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
      const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact));
      return serious.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(" | ")}`);
    });
    assert.deepEqual(found, [], `${where}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

for (const [number, game] of Object.keys(GAMES).entries()) {
  test(`a whole game of ${game} by clicks, from the lobby`, async (chrome) => {
    const page = await opened(chrome, server, "", { bypassCSP: false });
    await page.getByRole("button", { name: new RegExp(`^${{ patchwork: "Patchwork", "final-touch": "Final Touch", "point-final": "Point Final", "touche-poulet": "Touché Poulet" }[game]}`) }).click();
    await page.getByLabel("Your name").fill("Ada");
    if (game === "point-final") await page.getByLabel("players", { exact: false }).first().selectOption("2");
    await page.waitForTimeout(200);
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".board svg").first().waitFor();
    await play(page, 11 + number, 6);
    await shot(page, `${game}-begin`);
    const clicks = await play(page, 7 + number, 1200);
    await shot(page, `${game}-later`);
    const isPlayedOut = (await glance(page)).over;
    if (!isPlayedOut) {
      page.once("dialog", (dialog) => dialog.accept());
      await page.getByRole("button", { name: "Give up" }).click();
      await page.waitForFunction(() => (document.querySelector("#end")?.textContent ?? "") !== "", null, { timeout: 60000 });
    }
    const now = await glance(page);
    assert.ok(now.over && clicks > 4 && now.log > 4, `${clicks} clicks, ${now.log} sentences`);
    assert.match(await page.locator("#end").innerText(), isPlayedOut ? /Rank[\s\S]*Seat 0/ : /cut off/);
    await shot(page, `${game}-end`);
    await page.getByRole("button", { name: "Watch it again" }).click();
    await page.locator(".curve").waitFor();
    await page.getByRole("button", { name: /▶/ }).first().click();
    await page.locator(".board svg").first().waitFor();
    if (game === "final-touch") {
      await page.getByRole("button", { name: "What a bot would do here" }).click();
      await page.locator("aside table").waitFor();
    }
    await shot(page, `${game}-replay`);
    await closed(page);
    return `${clicks} clicks`;
  });
}

/** The panel of what only a seat's own player sees. */
const OWN = /data-panel=\\?"(hand|army)/;
/** What seat 0 must not receive, and seat 1 does. */
const SECRETS = {
  "final-touch": /Seat 1 draws (yellow|green|brown|blue|pink)\./,
  "point-final": /Seat 1 draws (?!a card)\S+.*?\./,
  "touche-poulet": /Seat 1 places its /,
};
for (const [game, secret] of Object.entries(SECRETS)) {
  test(`two browsers at ${game}: neither gets the other's secrets`, async (chrome) => {
    const match = await server.create(game, GAMES[game], [person, { kind: "person", name: "Bea" }]);
    const [one, two] = [await opened(chrome, server, seatHash(match, 0)), await opened(chrome, server, seatHash(match, 1))];
    for (const page of [one, two]) await page.locator(".board svg").first().waitFor();
    for (let round = 0; round < 14; round++) {
      await play(one, round, 4, false, 300);
      await play(two, 50 + round, 4, false, 300);
    }
    const [received, other] = [one.received.join("\n"), two.received.join("\n")];
    const dom = await one.content();
    assert.ok(!secret.test(received) && !secret.test(dom), "seat 0 received a secret of seat 1");
    assert.match(other, secret, "seat 1 receives its own");
    assert.ok(!received.includes(match.secrets[1]) && !other.includes(match.secrets[0]), "a seat's secret is another's");
    // Who watches sees neither hand: only a seat's own player has that panel.
    const watching = await opened(chrome, server, `#match=${match.id}`);
    await watching.locator(".board svg").first().waitFor();
    const seen = watching.received.join("\n") + await watching.content();
    assert.ok(OWN.test(dom) && !OWN.test(seen) && !secret.test(seen), "a client that watches received a secret");
    await closed(watching);
    await shot(one, `${game}-seat0`);
    await shot(two, `${game}-seat1`);
    await closed(one);
    await closed(two);
  });
}

test("the server is killed: the page says so, and the match goes on", async (chrome) => {
  const match = await server.create("patchwork", {}, [person, bot]);
  const page = await opened(chrome, server, seatHash(match, 0));
  await page.locator(".board svg").first().waitFor();
  await play(page, 5, 8);
  const before = (await glance(page)).log;
  await server.kill();
  await page.waitForFunction(() => document.querySelector("#status")?.textContent?.includes("cut"));
  await server.start();
  await page.waitForFunction(() => !document.querySelector("#status")?.textContent?.includes("cut"), null, { timeout: 30000 });
  await page.waitForFunction(() => document.querySelector("[data-part].lit, [data-action]") !== null);
  assert.ok((await glance(page)).log >= before, "what happened is still there");
  await play(page, 6, 8);
  assert.ok((await glance(page)).log > before, "it goes on");
  await closed(page);
});

test("a phone: by touch, without scrolling sideways", async (chrome) => {
  for (const game of Object.keys(GAMES)) {
    const match = await server.create(game, GAMES[game], [person, bot]);
    const page = await opened(chrome, server, seatHash(match, 0), { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    await page.locator(".board svg").first().waitFor();
    const before = (await glance(page)).log;
    await play(page, 3, 20, true);
    assert.ok((await glance(page)).log > before, `${game}: taps do something`);
    const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= screen, `${game}: ${wide} pixels on a screen of ${screen}`);
    await shot(page, `${game}-phone`);
    await closed(page);
  }
});

test("keyboard only", async (chrome) => {
  const match = await server.create("final-touch", { players: 2 }, [person, bot]);
  const page = await opened(chrome, server, seatHash(match, 0));
  await page.locator("[data-part].lit").first().waitFor();
  const pick = rng(9);
  const before = (await glance(page)).log;
  for (let n = 0; n < 60 && (await glance(page)).log < before + 8; n++) {
    for (let tabs = 1 + pick(6); tabs > 0; tabs--) await page.keyboard.press("Tab");
    const able = await page.evaluate(() => document.activeElement?.matches(".lit:not(.picked), [data-action]") ?? false);
    if (!able) continue;
    await page.keyboard.press("Enter");
    await page.waitForTimeout(50);
    assert.notEqual(await page.evaluate(() => document.activeElement?.localName), "body", "the focus of the keyboard stays");
  }
  assert.ok((await glance(page)).log >= before + 8, "a person plays by Tab and Enter");
  await shot(page, "keyboard");
  await closed(page);
  const quilt = await opened(chrome, server, seatHash(await server.create("patchwork", AFFORDABLE, [person, bot]), 0));
  await quilt.locator('[data-part^="patch-"].lit').first().focus();
  await quilt.keyboard.press("Enter");
  await quilt.keyboard.press("r");
  await quilt.locator("[data-grid].lit").first().focus();
  await quilt.keyboard.press("ArrowRight");
  await quilt.keyboard.press("ArrowDown");
  assert.match(await quilt.locator(".preview").innerText(), /score|fit/, "what it costs is shown before");
  await quilt.keyboard.press("Enter");
  await quilt.waitForFunction(() => [...document.querySelectorAll(".log li")].some((line) => line.textContent?.includes("takes patch")));
  await closed(quilt);
});

test("a refusal names its rule; a word is checked while it is typed", async (chrome) => {
  const match = await server.create("patchwork", AFFORDABLE, [person, bot]);
  const page = await opened(chrome, server, seatHash(match, 0));
  await page.locator("[data-part].lit").first().waitFor();
  await page.getByLabel("Type an action or a word").fill("leather c4");
  await page.waitForFunction(() => document.querySelector("#checked")?.textContent?.includes("PW-14"));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#why")?.textContent?.includes("PW-14"));
  await closed(page);
});

test("a piece: all that it can cover is lit, its ghost is under the pointer, and a click places it", async (chrome) => {
  const match = await server.create("patchwork", AFFORDABLE, [person, bot]);
  const page = await opened(chrome, server, seatHash(match, 0));
  await page.locator('[data-part^="patch-"].lit').first().click();
  await page.locator(".board.placing").waitFor();
  const [reach, anchors] = await page.evaluate(() => [".reach", "[data-grid].lit"].map((what) => document.querySelectorAll(what).length));
  // The quilt is empty: but for a corner perhaps the patch can cover all of it.
  assert.ok(reach >= 77 && anchors < reach, `${reach} cells, ${anchors} anchors`);
  const last = page.locator(".reach:not(.lit)").last();
  await last.hover();
  const under = await page.evaluate(() => {
    const cell = [...document.querySelectorAll(".reach:not(.lit)")].at(-1).getBoundingClientRect();
    const inside = ({ x, y, width, height }) => cell.x + cell.width / 2 > x && cell.x + cell.width / 2 < x + width && cell.y + cell.height / 2 > y && cell.y + cell.height / 2 < y + height;
    return [...document.querySelectorAll(".ghost:not(.bad)")].some((ghost) => inside(ghost.getBoundingClientRect()));
  });
  assert.ok(under, "the ghost snaps to a place under the pointer");
  assert.match(await page.locator(".preview").innerText(), /score/, "the score is shown before the click");
  await shot(page, "ghost");
  await last.click();
  await page.waitForFunction(() => [...document.querySelectorAll(".log li")].some((line) => line.textContent?.includes("Seat 0 takes patch")));
  await closed(page);
});

test("the list of actions is filtered while one types", async (chrome) => {
  const match = await server.create("patchwork", AFFORDABLE, [person, bot]);
  const page = await opened(chrome, server, seatHash(match, 0));
  await page.locator("[data-part].lit").first().waitFor();
  await page.getByText("All actions as a list").click();
  const listed = page.locator("details li button");
  await listed.first().waitFor();
  assert.equal(await listed.count(), 100, "a long list is cut off");
  await page.getByLabel("Only those with").fill("advance");
  assert.deepEqual(await listed.allInnerTexts().then((all) => all.map((text) => text.split("\n")[0])), ["advance"]);
  await page.getByLabel("Only those with").fill("nothing of the kind");
  assert.equal(await listed.count(), 0);
  await page.getByLabel("Only those with").fill("ADV");
  await listed.first().click();
  await page.waitForFunction(() => [...document.querySelectorAll(".log li")].some((line) => line.textContent?.includes("Seat 0 advances")));
  await closed(page);
});

test("what loads late does not replace the page that came after it", async (chrome) => {
  const match = await server.create("patchwork", {}, [person, bot]);
  const page = await opened(chrome, server, seatHash(match, 0));
  await page.locator(".board svg").first().waitFor();
  let answered = () => {};
  const done = new Promise((resolve) => { answered = resolve; });
  await page.route("**/api/v1/games", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  page.on("response", (response) => { if (response.url().endsWith("/api/v1/matches")) answered(); });
  await page.evaluate(() => { location.hash = ""; });
  await page.waitForTimeout(100);
  await page.evaluate((hash) => { location.hash = hash; }, seatHash(match, 0));
  await page.locator(".board svg").first().waitFor();
  await done;
  await page.waitForTimeout(100);
  assert.equal(await page.locator(".board svg").count() > 0 && await page.locator(".games").count(), 0, "the table stands");
  await closed(page);
});

test("a question is announced; a seat that was given up has nothing lit; a connection that is closed is said so", async (chrome) => {
  const match = await server.create("patchwork", {}, [person, { kind: "person", name: "Bea" }]);
  const [one, two] = [await opened(chrome, server, seatHash(match, 0)), await opened(chrome, server, seatHash(match, 1))];
  await one.locator('[data-action="advance"]').click();
  await two.locator('[data-action="advance"]').waitFor();
  await one.getByRole("button", { name: "Take back" }).click();
  await two.waitForFunction(() => document.querySelector("#live")?.textContent?.includes("asks for: undo"));
  await two.getByRole("button", { name: "Agree" }).click();
  await one.locator('[data-action="advance"]').waitFor();
  one.once("dialog", (dialog) => dialog.accept());
  await one.getByRole("button", { name: "Give up" }).click();
  await one.waitForFunction(() => document.querySelector("#status")?.textContent?.startsWith("You gave up"));
  assert.equal(await one.locator(".lit, .act [data-action]").count(), 0);
  await closed(one);
  await closed(two);
  const none = await opened(chrome, server, `#match=${"0".repeat(26)}`);
  await none.waitForFunction(() => document.querySelector("#status")?.textContent === "The connection is closed.");
  await closed(none);
});

test("options of all kinds, and a bot of each level", async (chrome) => {
  const page = await opened(chrome, server, "");
  await page.getByRole("button", { name: /^Patchwork/ }).click();
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel("circle").fill("[1, 2");
  await page.getByLabel("seconds for a decision").fill("600");
  await page.waitForFunction(() => document.querySelector(".form .why")?.textContent?.startsWith("circle:"));
  await page.getByLabel("circle").fill(JSON.stringify(AFFORDABLE.circle));
  await page.getByLabel("public").check();
  await page.waitForFunction(() => document.querySelector(".form .why")?.textContent === "");
  const bots = await page.getByLabel("Seat 1").locator("option").allInnerTexts();
  assert.deepEqual(bots.slice(0, 5), ["you", "a friend, by a link", "bot: easy", "bot: normal", "bot: hard"]);
  assert.equal(await page.getByLabel("Seat 1").inputValue(), "bot:normal");
  await page.getByLabel("Seat 1").selectOption("bot:easy");
  await shot(page, "options");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator('[data-part="patch-1"]').waitFor();
  assert.equal(await page.locator('[data-part^="patch-"]').first().getAttribute("data-part"), "patch-1", "the circle is that of the form");
  await closed(page);
  const words = await opened(chrome, server, "");
  await words.getByRole("button", { name: /^Point Final/ }).click();
  await words.getByText("Options", { exact: true }).click();
  await words.getByLabel("words").fill("no such list");
  await words.getByLabel("vowels").fill("AE");
  await words.waitForFunction(() => (document.querySelector(".form .why")?.textContent ?? "") !== "");
  await words.getByLabel("words").fill("");
  await words.getByLabel("vowels").fill("");
  await words.getByLabel("seconds for a decision").fill("60");
  await words.waitForFunction(() => document.querySelector(".form .why")?.textContent === "");
  await closed(words);
});

test("a clock counts down; who is out of time takes the seat back", async (chrome) => {
  // The other is not there, and has longer: the bot has to wait.
  const match = await server.create("patchwork", {}, [person, { kind: "person", name: "Bea" }], { clock: { seconds: 3 } });
  const page = await opened(chrome, server, seatHash(match, 0));
  const left = () => page.locator("#left").innerText();
  await page.waitForFunction(() => /^0:0[123] left$/.test(document.querySelector("#left")?.textContent ?? ""));
  const before = await left();
  await page.waitForFunction((text) => document.querySelector("#left")?.textContent !== text, before);
  const again = page.getByRole("button", { name: "Play my seat again" });
  await again.waitFor({ timeout: 30000 });
  assert.match((await glance(page)).status, /You were out of time/);
  await again.click();
  await again.waitFor({ state: "detached" });
  assert.doesNotMatch((await glance(page)).status, /You were out of time/);
  await closed(page);
});

test("axe finds nothing serious, light and dark", async (chrome) => {
  const pages = [["lobby", ""]];
  for (const game of Object.keys(GAMES)) pages.push([game, seatHash(await server.create(game, GAMES[game], [person, bot]), 0)]);
  for (const [where, hash] of pages) {
    const page = await opened(chrome, server, hash, { bypassCSP: true });
    await page.locator(where === "lobby" ? ".games" : ".board svg").first().waitFor();
    if (where !== "lobby") await play(page, 2, 3);
    await page.addScriptTag({ path: axe });
    await accessible(page, where);
    await page.emulateMedia({ colorScheme: "dark" });
    await shot(page, `${where}-dark`);
    await closed(page);
  }
});

await server.start();
const chrome = await browser();
const asked = process.argv.slice(2);
let failed = 0;
for (const { name, run } of tests.filter(({ name }) => asked.length === 0 || asked.some((word) => name.includes(word)))) {
  const began = Date.now();
  try {
    const said = await run(chrome);
    console.log(`ok      ${name}${said === undefined ? "" : `: ${said}`} (${Date.now() - began} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}: ${error?.stack ?? error}`);
  }
}
await chrome.close();
await server.stop();
process.exit(failed === 0 ? 0 : 1);
