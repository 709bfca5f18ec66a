/** The games, and a new match: its options, who plays, and the links for friends. */

import { button, byId, el, fill } from "./dom";
import { ask, type CreatedMatch, type GameInfo, type ListedMatch, type Option } from "./protocol";
import { address } from "./table";

export async function lobby(main: HTMLElement): Promise<void> {
  byId("where").textContent = "";
  document.title = "Board games";
  const { games } = await ask<{ games: GameInfo[] }>("games");
  const large = el("p", { className: "why", aria: { role: "alert" } });
  const file = el("input", { type: "file", accept: ".json,application/json", id: "record" });
  file.addEventListener("change", () => {
    void file.files?.[0]?.text().then((text) => { sessionStorage.setItem("record", text); location.hash = "#replay=record"; })
      .catch(() => { large.textContent = "The browser cannot keep a file of this size."; });
  });
  const { matches } = await ask<{ matches: ListedMatch[] }>("matches");
  const waiting = matches.filter((match) => match.open_seats > 0);
  const name = (id: string): string => games.find((game) => game.id === id)?.name ?? id;
  fill(main, el("h2", {}, "Choose a game"),
    el("ul", { className: "games" }, ...games.map((game) => el("li", {}, button(game.name, () => create(main, game), false, game.about)))),
    el("h3", {}, "Join, or watch"),
    waiting.length > 0 && el("ul", { className: "buttons" }, ...waiting.map((match) => el("li", {},
      button(`Join ${name(match.game)}`, () => { location.hash = `#match=${match.match}&join=1`; }, true,
        match.open_seats === 1 ? "one seat is open" : `${match.open_seats} seats are open`)))),
    el("form", { className: "buttons", onsubmit: (event: Event) => { event.preventDefault(); const id = byId("id") as HTMLInputElement; if (id.value.trim() !== "") location.hash = `#match=${encodeURIComponent(id.value.trim())}`; } },
      el("label", { htmlFor: "id" }, "Id of a match"), el("input", { id: "id", autocomplete: "off" }), el("button", { type: "submit" }, "Watch")),
    el("h3", {}, "Watch a record again"), el("label", { htmlFor: "record" }, "A file that the program wrote: "), file, large);
}

/** Who plays the other seats if no other player is named. */
const NORMAL = "bot:normal";

/** What a bot is, where its name does not say it. */
const BOTS: Record<string, string> = {
  easy: "easy", normal: "normal", hard: "hard", random: "random moves", greedy: "the best next position", heuristic: "rules of thumb",
  mcts: "search (mcts)", uct: "search that knows the rules only (uct)", alphabeta: "search (alphabeta)",
};

function create(main: HTMLElement, game: GameInfo): void {
  const config: Record<string, unknown> = {};
  const why = el("p", { className: "why", aria: { role: "alert" } });
  const seats = el("fieldset", {}, el("legend", {}, "Who plays"));
  let choice: string[] = [];
  const list = (count: number): void => {
    choice = Array.from({ length: count }, (_, seat) => choice[seat] ?? (seat === 0 ? "person" : NORMAL));
    fill(seats, el("legend", {}, "Who plays"), ...choice.map((now, seat) => {
      const select = el("select", { id: `seat-${seat}` },
        el("option", { value: "person" }, "you"), el("option", { value: "open" }, "a friend, by a link"),
        ...game.bots.map((bot) => el("option", { value: `bot:${bot}` }, `bot: ${BOTS[bot] ?? bot}`)));
      select.value = now;
      select.addEventListener("change", () => { choice[seat] = select.value; });
      return el("label", { htmlFor: `seat-${seat}` }, `Seat ${seat}`, select);
    }));
  };
  let asked = 0;
  const changed = (): void => {
    // An earlier answer may come later.
    const number = ++asked;
    const last = (answer: () => void): void => { if (number === asked) answer(); };
    void ask<{ seat_count: number }>(`games/${game.id}/seats`, config).then(
      ({ seat_count: count }) => last(() => { why.textContent = ""; list(count); }),
      (error: Error) => last(() => { why.textContent = error.message; }));
  };
  list(game.seat_count);
  const name = el("input", { id: "name", autocomplete: "off", maxLength: 32, value: localStorage.getItem("name") ?? "" });
  const seconds = el("input", { id: "seconds", type: "number", min: "1", max: "604800", placeholder: "no clock" });
  const listed = el("input", { id: "listed", type: "checkbox" });
  const fields = game.options.map((option) => [option, field(option, game.config[option.name], (value) => {
    if (value === undefined) delete config[option.name];
    else config[option.name] = value;
    changed();
  }, why)] as const);
  const first = (option: Option): boolean => option.name === "players";
  const begin = el("button", { type: "submit", className: "main" }, "Begin");
  const submit = async (): Promise<void> => {
    begin.disabled = true;
    localStorage.setItem("name", name.value);
    const named = name.value.trim() === "" ? {} : { name: name.value.trim() };
    const players = choice.map((kind, seat) => kind === "person" && seat === choice.indexOf("person") ? { kind: "person", ...named }
      : kind.startsWith("bot:") ? { kind: "bot", bot: kind.slice(4) } : { kind: "open" });
    try {
      const clock = seconds.value === "" ? {} : { clock: { seconds: Number(seconds.value) } };
      const made = await ask<CreatedMatch>("matches", { game: game.id, config, seats: players, public: listed.checked, ...clock });
      const mine = made.seats.find((seat) => seat.secret !== undefined);
      if (players.some((player) => player.kind === "open")) links(main, made, mine?.secret);
      else location.hash = address({ match: made.match, ...(mine?.secret === undefined ? {} : { secret: mine.secret }) });
    } catch (error) {
      why.textContent = error instanceof Error ? error.message : String(error);
      begin.disabled = false;
    }
  };
  fill(main, el("h2", {}, game.name), el("p", {}, game.about),
    el("form", { className: "form", onsubmit: (event: Event) => { event.preventDefault(); void submit(); } },
      el("label", { htmlFor: "name" }, "Your name", name),
      ...fields.filter(([option]) => first(option)).map(([, node]) => node), seats,
      el("details", {}, el("summary", {}, "Options"),
        el("label", { htmlFor: "seconds" }, "seconds for a decision", seconds, el("small", {}, "who is out of time is played by a bot, and can come back")),
        el("label", { htmlFor: "listed", className: "row" }, "public", listed, el("small", {}, "list the match on the first page until its seats are taken")),
        ...fields.filter(([option]) => !first(option)).map(([, node]) => node)),
      why, el("div", { className: "buttons" }, begin, button("Another game", () => void lobby(main)))),
    game.how_to_play !== "" && el("details", {}, el("summary", {}, "How to play"), el("pre", {}, game.how_to_play)));
  name.focus();
}

/** A field of the form; `undefined` is what the default says. */
function field(option: Option, now: unknown, set: (value: unknown) => void, why: HTMLElement): HTMLElement {
  const id = `option-${option.name}`;
  const label = (input: HTMLElement): HTMLElement => el("label", { htmlFor: id, className: option.kind === "switch" ? "row" : "" }, `${option.name.replaceAll("_", " ")}`, input, el("small", {}, option.about));
  const small = option.kind === "number" && option.max !== undefined && option.max - (option.min ?? 0) < 12;
  if (option.kind === "number" && small) {
    const select = el("select", { id }, ...Array.from({ length: (option.max ?? 0) - (option.min ?? 0) + 1 }, (_, n) => el("option", { value: String((option.min ?? 0) + n) }, String((option.min ?? 0) + n))));
    select.value = String(now);
    select.addEventListener("change", () => set(Number(select.value)));
    return label(select);
  }
  if (option.kind === "number" || option.kind === "seat") {
    const input = el("input", { id, type: "number", min: String(option.min ?? 0), value: typeof now === "number" ? String(now) : "" });
    if (option.max !== undefined) input.max = String(option.max);
    input.addEventListener("change", () => set(input.value === "" ? undefined : Number(input.value)));
    return label(input);
  }
  if (option.kind === "switch") {
    const input = el("input", { id, type: "checkbox", checked: now === true });
    input.addEventListener("change", () => set(input.checked));
    return label(input);
  }
  if (option.kind === "choice") {
    const select = el("select", { id }, ...(option.choices ?? []).map((one) => el("option", { value: one.value }, `${one.value}: ${one.about}`)));
    select.value = String(now);
    select.addEventListener("change", () => set(select.value));
    return label(select);
  }
  if (option.kind === "text") {
    const input = el("input", { id, autocomplete: "off", placeholder: typeof now === "string" ? now : "" });
    input.addEventListener("change", () => set(input.value.trim() === "" ? undefined : input.value.trim()));
    return label(input);
  }
  const input = el("textarea", { id, rows: 3, spellcheck: false, placeholder: "JSON, such as a file of an edition" });
  input.addEventListener("change", () => {
    try {
      set(input.value.trim() === "" ? undefined : JSON.parse(input.value));
    } catch (error) {
      why.textContent = `${option.name}: ${error instanceof Error ? error.message : String(error)}`;
    }
  });
  return label(input);
}

function links(main: HTMLElement, made: CreatedMatch, secret: string | undefined): void {
  const link = new URL(`#match=${made.match}&join=1`, location.href).href;
  const mine = address({ match: made.match, ...(secret === undefined ? {} : { secret }) });
  fill(main, el("h2", {}, "Send this link to your friends"), el("p", {}, "Each who opens it takes an open seat."),
    el("p", {}, el("a", { href: link, id: "join" }, link)), el("div", { className: "buttons" },
      button("Copy it", () => void navigator.clipboard?.writeText(link)), button("To the table", () => { location.hash = mine; }, true)));
}
