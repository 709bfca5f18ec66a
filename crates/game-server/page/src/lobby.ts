/** The games, and a new match: its options, who plays, and the links for friends. */

import { button, byId, el, fill } from "./dom";
import { ask, type Created, type GameInfo, type Option } from "./protocol";
import { address } from "./table";

export async function lobby(main: HTMLElement): Promise<void> {
  byId("where").textContent = "";
  document.title = "Board games";
  const { games } = await ask<{ games: GameInfo[] }>("games");
  const file = el("input", { type: "file", accept: ".json,application/json", id: "record" });
  file.addEventListener("change", () => {
    void file.files?.[0]?.text().then((text) => { sessionStorage.setItem("record", text); location.hash = "#replay=record"; });
  });
  fill(main, el("h2", {}, "Choose a game"),
    el("ul", { className: "games" }, ...games.map((game) => el("li", {}, button(game.name, () => create(main, game), false, game.about)))),
    el("h3", {}, "Join, or watch"),
    el("form", { className: "buttons", onsubmit: (event: Event) => { event.preventDefault(); const id = byId("id") as HTMLInputElement; if (id.value.trim() !== "") location.hash = `#match=${encodeURIComponent(id.value.trim())}`; } },
      el("label", { htmlFor: "id" }, "Id of a match"), el("input", { id: "id", autocomplete: "off" }), el("button", { type: "submit" }, "Watch")),
    el("h3", {}, "Watch a record again"), el("label", { htmlFor: "record" }, "A file that the program wrote: "), file);
}

function create(main: HTMLElement, game: GameInfo): void {
  const config: Record<string, unknown> = {};
  const why = el("p", { className: "why", aria: { role: "alert" } });
  const seats = el("fieldset", {}, el("legend", {}, "Who plays"));
  let choice: string[] = [];
  const list = (count: number): void => {
    choice = Array.from({ length: count }, (_, seat) => choice[seat] ?? (seat === 0 ? "person" : "bot:heuristic"));
    fill(seats, el("legend", {}, "Who plays"), ...choice.map((now, seat) => {
      const select = el("select", { id: `seat-${seat}` },
        el("option", { value: "person" }, "you"), el("option", { value: "open" }, "a friend, by a link"),
        ...game.bots.map((bot) => el("option", { value: `bot:${bot}` }, `bot: ${bot}`)));
      select.value = now;
      select.addEventListener("change", () => { choice[seat] = select.value; });
      return el("label", { htmlFor: `seat-${seat}` }, `Seat ${seat}`, select);
    }));
  };
  const changed = (): void => {
    void ask<{ seats: number }>(`games/${game.id}/seats`, config)
      .then(({ seats: count }) => { why.textContent = ""; list(count); }, (error: Error) => { why.textContent = error.message; });
  };
  list(game.seats);
  const name = el("input", { id: "name", autocomplete: "off", maxLength: 40, value: localStorage.getItem("name") ?? "" });
  const submit = async (): Promise<void> => {
    localStorage.setItem("name", name.value);
    const named = name.value.trim() === "" ? {} : { name: name.value.trim() };
    const players = choice.map((kind, seat) => kind === "person" && seat === choice.indexOf("person") ? { kind: "person", ...named }
      : kind.startsWith("bot:") ? { kind: "bot", bot: kind.slice(4) } : { kind: "open" });
    try {
      const made = await ask<Created>("matches", { game: game.id, config, seats: players });
      const mine = made.seats.find((seat) => seat.secret !== undefined);
      if (players.some((player) => player.kind === "open")) links(main, made, mine?.secret);
      else location.hash = address({ match: made.match, ...(mine?.secret === undefined ? {} : { secret: mine.secret }) });
    } catch (error) {
      why.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  fill(main, el("h2", {}, game.name), el("p", {}, game.about),
    el("form", { className: "form", onsubmit: (event: Event) => { event.preventDefault(); void submit(); } },
      el("label", { htmlFor: "name" }, "Your name", name),
      ...game.options.map((option) => field(option, game.config[option.name], (value) => { if (value === undefined) delete config[option.name]; else config[option.name] = value; changed(); })),
      seats, why, el("div", { className: "buttons" }, el("button", { type: "submit", className: "main" }, "Begin"), button("Another game", () => void lobby(main)))),
    game.how_to_play !== undefined && game.how_to_play !== "" && el("details", {}, el("summary", {}, "How to play"), el("pre", {}, game.how_to_play)));
  name.focus();
}

/** A field of the form; `undefined` is what the default says. */
function field(option: Option, now: unknown, set: (value: unknown) => void): HTMLElement | null {
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
  // Whole editions and word lists are for the terminal.
  return null;
}

function links(main: HTMLElement, made: Created, secret: string | undefined): void {
  const link = new URL(`#match=${made.match}&join=1`, location.href).href;
  const mine = address({ match: made.match, ...(secret === undefined ? {} : { secret }) });
  fill(main, el("h2", {}, "Send this link to your friends"), el("p", {}, "Each who opens it takes an open seat."),
    el("p", {}, el("a", { href: link, id: "join" }, link)), el("div", { className: "buttons" },
      button("Copy it", () => void navigator.clipboard?.writeText(link)), button("To the table", () => { location.hash = mine; }, true)));
}
