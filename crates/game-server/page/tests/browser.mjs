/** A server of its own, Chromium, and the means to play by clicks. */

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";

const here = import.meta.dirname;
const program = process.env.TABLETOP ?? resolve(here, "../../../../target/debug/tabletop");
export const shots = resolve(here, "../../../../target/page");
mkdirSync(shots, { recursive: true });

export class Server {
  #child = null;
  constructor(port) {
    this.port = port;
    this.folder = mkdtempSync(join(tmpdir(), "tabletop-page-"));
    this.origin = `http://127.0.0.1:${port}`;
  }
  async start() {
    const child = spawn(program, ["serve", "--listen", `127.0.0.1:${this.port}`, "--store", join(this.folder, "matches"), "--bot-pause", "0", "--log", "error"]);
    this.#child = child;
    child.stderr.on("data", (text) => process.stderr.write(text));
    await new Promise((done, fail) => {
      child.stdout.once("data", done);
      child.once("exit", (code) => fail(new Error(`the server ended with ${code}`)));
    });
  }
  /** As a crash would. */
  async kill() {
    const child = this.#child;
    if (child === null || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await gone;
  }
  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
  async create(game, config, seats, more = {}) {
    const answer = await fetch(`${this.origin}/api/v1/matches`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game, config, seats, ...more }),
    });
    const made = await answer.json();
    if (!answer.ok) throw new Error(JSON.stringify(made));
    return { id: made.match, secrets: made.seats.map((seat) => seat.secret) };
  }
}

export function browser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage", "--disable-extensions", "--no-first-run"],
  });
}

/** A page that fails on errors of its scripts, and on a request to another machine. `received` is all that came to it. */
export async function opened(chrome, server, hash, options = {}) {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  page.faults = [];
  page.received = [];
  page.on("pageerror", (error) => page.faults.push(`script: ${error.message}`));
  page.on("console", (message) => {
    const cut = /WebSocket connection|ERR_CONNECTION|Failed to load resource/.test(message.text());
    if (message.type() === "error" && !cut) page.faults.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(server.origin) && !url.startsWith("data:")) page.faults.push(`a request to ${url}`);
    if (/[0-9a-f]{32}/.test(url.split("#")[0])) page.faults.push(`a secret in ${url}`);
  });
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => page.received.push(String(payload))));
  page.on("response", (response) => { if (/json/.test(response.headers()["content-type"] ?? "")) response.text().then((text) => page.received.push(text), () => {}); });
  await page.goto(`${server.origin}/${hash}`);
  return page;
}

export async function closed(page) {
  const faults = page.faults;
  await page.context().close();
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

export const seatHash = (match, seat) => `#match=${match.id}&secret=${match.secrets[seat]}`;

export function rng(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** What a person sees of whose turn it is. */
export async function glance(page) {
  return page.evaluate(() => ({
    status: document.querySelector("#status")?.textContent ?? "",
    why: document.querySelector("#why")?.textContent ?? "",
    over: (document.querySelector("#end")?.textContent ?? "") !== "",
    lit: [...document.querySelectorAll("[data-part].lit:not(.picked)")].length,
    placing: document.querySelector(".board.placing") !== null,
    buttons: [...document.querySelectorAll(".act [data-action]")].map((node) => node.dataset.action),
    log: document.querySelectorAll(".log li").length,
  }));
}

/** One click of a person who picks anything that is lit, and places a piece where it fits. */
export async function click(page, pick, tap = false) {
  const now = await glance(page);
  const use = (at) => (tap ? at.tap({ timeout: 3000 }) : at.click({ timeout: 3000 }));
  const buttons = page.locator(".act [data-action]");
  if (now.placing && now.lit === 0) return use(page.getByRole("button", { name: pick(2) === 0 ? "Turn" : "Flip" }).first()).catch(() => page.keyboard.press("Escape"));
  if (now.buttons.length > 0 && (now.lit === 0 || pick(3) === 0 || (tap && now.placing))) return use(buttons.nth(pick(now.buttons.length)));
  if (now.lit === 0) return page.waitForTimeout(30);
  if (now.placing && pick(4) === 0) await page.keyboard.press(pick(2) === 0 ? "r" : "f");
  const lit = page.locator("[data-part].lit:not(.picked)");
  const count = await lit.count();
  if (count > 0) await use(lit.nth(pick(count)));
}

/** Plays by clicks until the end, at most this number of them, or until nothing can be clicked for `idle` milliseconds; gives
    their number. */
export async function play(page, seed, clicks, tap = false, idle = 20000) {
  const pick = rng(seed);
  let done = 0;
  let able = Date.now();
  const until = Date.now() + 80000;
  while (done < clicks && Date.now() < until) {
    const now = await glance(page);
    if (now.over || Date.now() - able > idle) break;
    if (now.lit === 0 && now.buttons.length === 0) { await page.waitForTimeout(20); continue; }
    able = Date.now();
    // What was clicked may have gone meanwhile: a bot was quicker.
    await click(page, pick, tap).catch(() => {});
    done++;
  }
  return done;
}
