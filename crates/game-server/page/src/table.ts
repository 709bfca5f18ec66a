/** A match: the board, whose turn it is, what happened, and what one can do. */

import { Board } from "./board";
import { Chooser } from "./choose";
import { button, byId, el, fill, refill, say } from "./dom";
import { Hands } from "./hands";
import { Connection, askText, type Connected, type Message, type Position, type SeatInfo } from "./protocol";

export interface Address { match: string; secret?: string; join?: boolean; seat?: number }

export function address(at: Address): string {
  const parts = [`match=${at.match}`];
  if (at.secret !== undefined) parts.push(`secret=${at.secret}`);
  return `#${parts.join("&")}`;
}

/** To come back after such a refusal would be in vain. */
const FINAL = ["no_match", "wrong_secret", "no_seat", "protocol"];

/** The actions that are listed at a time. */
const LISTED = 100;

const CUT = "There is no connection at the moment.";

export class Table {
  readonly #board = new Board();
  readonly #hands = new Hands(this.#board, (action) => this.#act(action));
  readonly #status = el("p", { className: "status", id: "status" });
  readonly #why = el("p", { className: "why", id: "why", aria: { role: "alert" } });
  readonly #seats = el("ul", { className: "seats" });
  readonly #log = el("ol", { className: "log", tabIndex: 0, aria: { label: "What happened" } });
  readonly #list = el("ul");
  readonly #filter = el("input", { type: "search", id: "filter", autocomplete: "off", spellcheck: false });
  readonly #all = el("details", {}, el("summary", {}, "All actions as a list"));
  readonly #left = el("span", { className: "left", id: "left", aria: { role: "timer" } });
  readonly #typed = el("input", { type: "text", id: "typed", autocomplete: "off", spellcheck: false });
  readonly #form = el("form");
  /** Where the form stands: under the log, and in the bar while there is something that only typing does. */
  readonly #aside = el("div");
  readonly #bar = el("div");
  readonly #checked = el("p", { className: "faint", id: "checked" });
  readonly #extra = el("div", { className: "buttons" });
  readonly #end = el("section", { id: "end" });
  readonly #asked = el("div", { className: "buttons" });
  readonly #reclaim = el("div", { className: "buttons" });
  readonly #connection: Connection;
  #sentences: string[] = [];
  #position: Position | null = null;
  #people: SeatInfo[] = [];
  #me: number | null = null;
  #state = "waiting";
  #connected: Connected = "cut";
  #over = false;
  #won = "";
  #check = 0;
  /** When the time to decide is over, by the clock of this machine. */
  #until: number | null = null;
  readonly #tick = setInterval(() => this.#count(), 250);
  #game = "";

  constructor(main: HTMLElement, private at: Address) {
    this.#form.addEventListener("submit", (event) => { event.preventDefault(); this.#input(); });
    fill(this.#form, el("label", { htmlFor: "typed" }, "Type an action or a word"),
      el("div", { className: "buttons" }, this.#typed, el("button", { type: "submit" }, "Do it")), this.#checked);
    fill(this.#aside, this.#form);
    this.#typed.addEventListener("input", () => this.#ask());
    this.#filter.addEventListener("input", () => this.#relay());
    this.#all.addEventListener("toggle", () => this.#relay());
    this.#all.append(el("label", { htmlFor: "filter" }, "Only those with"), this.#filter, this.#list);
    fill(main, el("div", { className: "table" },
      el("section", { aria: { label: "The board" } },
        el("div", { className: "act" }, el("div", { className: "line" }, this.#status, this.#left), this.#why, this.#hands.node, this.#bar, this.#reclaim, this.#asked),
        this.#end, this.#board.node),
      el("aside", { aria: { label: "The match" } },
        el("h3", {}, "At the table"), this.#seats, el("h3", {}, "What happened"), this.#log, this.#aside,
        this.#all,
        this.#extra, this.#rules())));
    this.#connection = new Connection(() => this.#hello(), (message) => this.#receive(message), (connected) => {
      this.#connected = connected;
      this.#draw();
    });
  }

  close(): void {
    clearInterval(this.#tick);
    this.#connection.close();
    this.#hands.close();
  }

  /** The time left, where a clock runs. */
  #count(): void {
    const left = this.#until === null || this.#over ? null : Math.max(0, Math.ceil((this.#until - performance.now()) / 1000));
    const text = left === null ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`;
    if (this.#left.textContent !== text) this.#left.textContent = text;
    this.#left.classList.toggle("soon", left !== null && left <= 10);
  }

  /** The actions as a list, those that have all words of the filter. */
  #relay(): void {
    if (!this.#all.open) return;
    const words = this.#filter.value.toLowerCase().split(/\s+/);
    const fits = this.#hands.chooser.actions.filter((action) => {
      const text = `${action.text} ${action.label} ${action.preview}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const more = fits.length - LISTED;
    fill(this.#list, ...fits.slice(0, LISTED).map((action) => el("li", {}, button(action.text, () => this.#act(action.text), false, `${action.label}${action.preview === "" ? "" : `: ${action.preview}`}`))),
      more > 0 && el("li", { className: "faint" }, `and ${more} more: type a part of what you look for`),
      fits.length === 0 && el("li", { className: "faint" }, this.#hands.chooser.actions.length === 0 ? "There is nothing to do at the moment." : "None has that."));
  }

  #hello(): Record<string, unknown> {
    const { match, secret, join, seat } = this.at;
    const who = secret !== undefined ? { secret } : join === true ? { join: true, ...(seat === undefined ? {} : { seat }) } : {};
    return { match, ...who, want: ["svg", "choices"], since: this.#sentences.length };
  }

  #rules(): HTMLElement {
    const text = el("pre");
    const details = el("details", {}, el("summary", {}, "The rules by number"), text);
    details.addEventListener("toggle", () => {
      if (details.open && text.textContent === "") void askText(`games/${this.#game}/rules`).then((rules) => { text.textContent = rules; });
    });
    return details;
  }

  #act(action: string): void {
    this.#why.textContent = "";
    const sent = this.#connection.send({ type: "act", revision: this.#position?.revision ?? 0, action });
    if (sent === 0) this.#refuse(CUT);
  }

  #input(): void {
    if (this.#typed.value.trim() === "") return;
    this.#why.textContent = "";
    const sent = this.#connection.send({ type: "input", revision: this.#position?.revision ?? 0, text: this.#typed.value });
    if (sent === 0) return this.#refuse(CUT);
    this.#typed.value = "";
    this.#checked.textContent = "";
  }

  /** What the typed text would do, while it is typed. */
  #ask(): void {
    clearTimeout(this.#check);
    this.#checked.textContent = "";
    const text = this.#typed.value;
    if (text.trim() === "" || this.#me === null) return;
    this.#check = setTimeout(() => this.#connection.send({ type: "check", text }), 250) as unknown as number;
  }

  #refuse(why: string): void {
    this.#why.textContent = why;
  }

  #receive(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.#game = message.game;
        this.#me = message.seat ?? null;
        byId("where").textContent = message.name;
        document.title = message.name;
        if (message.secret !== undefined) {
          this.at = { match: message.match, secret: message.secret };
          history.replaceState(null, "", address(this.at));
        }
        break;
      case "seats":
        this.#people = message.seats;
        this.#state = message.state;
        if (this.#gaveUp()) this.#hands.show(this.#chooser());
        break;
      case "position":
        this.#take(message);
        break;
      case "checked":
        this.#checked.textContent = message.legal ? `${message.action ?? ""}: legal` : `${message.why ?? "not legal"}`;
        return;
      case "refused":
        this.#refuse(message.why);
        if (FINAL.includes(message.reason)) this.#connection.close();
        this.#hands.show(this.#chooser());
        break;
      case "asked":
        this.#question(message.what, message.by, message.agreed);
        return;
      case "declined":
        fill(this.#asked);
        this.#refuse(`${this.#name(message.by)} does not agree.`);
        return;
      case "rematch":
        location.hash = address({ match: message.match, secret: message.secret });
        return;
      case "notice": {
        const what = { out_of_time: "is out of time: a bot plays", gave_up: "gives up: a bot plays on", came_back: "is back" }[message.what];
        say(`${this.#name(message.seat)} ${what ?? message.what}.`);
        break;
      }
      case "over":
        this.#finish(message);
        break;
      case "bye":
        this.#refuse(message.why);
        break;
      case "ok":
        return;
    }
    this.#draw();
  }

  #take(position: Position): void {
    fill(this.#asked);
    this.#position = position;
    const { from, sentences } = position.log;
    const shown = sentences.filter((sentence) => sentence !== "");
    if (from < this.#sentences.length) {
      // An undo took back what was here.
      this.#sentences.length = from;
      this.#relist();
    }
    this.#sentences.push(...sentences);
    for (const node of this.#log.querySelectorAll(".new")) node.classList.remove("new");
    this.#log.append(...shown.map((sentence) => el("li", { className: "new" }, sentence)));
    this.#log.scrollTop = this.#log.scrollHeight;
    say(...shown);
    if (position.svg !== undefined) this.#board.show(position.svg, from > 0);
    const chooser = this.#chooser();
    this.#hands.show(chooser);
    const home = chooser.complete ? this.#aside : this.#bar;
    if (this.#form.parentElement !== home) home.append(this.#form);
    this.#relay();
    this.#until = typeof position.left_ms === "number" ? performance.now() + position.left_ms : null;
    this.#count();
  }

  #gaveUp(): boolean {
    return this.#people.some((info) => info.seat === this.#me && info.given_up === true);
  }

  /** What this seat can do. */
  #chooser(): Chooser {
    return new Chooser(this.#gaveUp() ? null : this.#position?.choices);
  }

  #relist(): void {
    fill(this.#log, ...this.#sentences.filter((sentence) => sentence !== "").map((sentence) => el("li", {}, sentence)));
  }

  #name(seat: number): string {
    const info = this.#people.find((one) => one.seat === seat);
    const who = info?.kind === "bot" ? info.bot ?? "bot" : info?.name ?? "";
    const me = seat === this.#me ? " (you)" : "";
    return `Seat ${seat}${who !== "" ? `, ${who}` : ""}${me}`;
  }

  #turn(): string {
    const position = this.#position;
    if (this.#connected === "closed") return "The connection is closed.";
    if (this.#connected === "cut") return "The connection is cut; trying again …";
    if (this.#over) return `The match is over. ${this.#won}`;
    if (this.#state === "waiting") return "Waiting for players: send them the link of an open seat.";
    if (position === null) return "…";
    if (this.#me === null) return `You watch. ${position.must.map((seat) => this.#name(seat)).join(" and ")} to play.`;
    const mine = this.#people.find((info) => info.seat === this.#me);
    if (mine?.by_bot === true) return mine.given_up === true ? "You gave up: a bot plays your seat." : "You were out of time: a bot plays your seat.";
    if (position.your_turn) return "Your turn.";
    const waiting = `Waiting for ${position.must.map((seat) => this.#name(seat)).join(" and ")}.`;
    return position.may.includes(this.#me) ? `You may interrupt. ${waiting}` : waiting;
  }

  #draw(): void {
    const turn = this.#turn();
    if (this.#status.textContent !== turn) {
      this.#status.textContent = turn;
      if (turn === "Your turn.") say(turn);
    }
    const must = this.#position?.must ?? [];
    fill(this.#seats, ...this.#people.map((info) => {
      const state = info.kind === "bot" ? "" : info.given_up === true ? ": gave up" : info.by_bot === true ? ": played by a bot" : !info.taken ? ": open" : info.connected ? "" : ": away";
      return el("li", { className: must.includes(info.seat) ? "turn" : "" }, this.#name(info.seat) + state);
    }));
    this.#typed.disabled = this.#me === null || this.#over;
    const extra: HTMLElement[] = [];
    const mine = this.#people.find((info) => info.seat === this.#me);
    const position = this.#position;
    if (this.#me !== null && !this.#over && this.#state === "running") {
      if (position !== null && !position.your_turn && position.may.includes(this.#me)) {
        extra.push(button("Let it pass", () => this.#connection.send({ type: "pass", revision: position.revision })));
      }
      if (position?.can_undo === true) extra.push(button("Take back", () => this.#connection.send({ type: "undo", agree: true })));
      if (mine?.by_bot !== true) extra.push(button("Give up", () => { if (confirm("Leave the seat to a bot, to the end?")) this.#connection.send({ type: "give_up" }); }));
    }
    if (this.#state === "waiting") {
      extra.push(button("Copy the link for a friend", () => {
        void navigator.clipboard?.writeText(new URL(`#match=${this.at.match}&join=1`, location.href).href);
      }, true));
    }
    refill(this.#extra, this.#board.node, ...extra);
    const away = mine?.by_bot === true && mine.given_up !== true && !this.#over;
    fill(this.#reclaim, away && button("Play my seat again", () => this.#connection.send({ type: "reclaim" }), true),
      this.#over && this.#me !== null && button("Rematch", () => this.#connection.send({ type: "rematch", agree: true }), true),
      this.#over && button("Watch it again", () => { location.hash = `#replay=${this.at.match}`; }));
  }

  #question(what: string, by: number, agreed: number[]): void {
    if (this.#me === null) return;
    if (agreed.includes(this.#me)) {
      fill(this.#asked, el("p", {}, `Waiting whether the others agree: ${what}.`));
      return;
    }
    const answer = (agree: boolean) => () => { this.#connection.send({ type: what, agree }); fill(this.#asked); };
    const text = `${this.#name(by)} asks for: ${what}.`;
    say(text);
    fill(this.#asked, el("p", {}, text), button("Agree", answer(true), true), button("No", answer(false)));
  }

  #finish(message: Extract<Message, { type: "over" }>): void {
    this.#over = true;
    this.#state = "over";
    const outcome = message.outcome;
    const rows = outcome?.scores.map((score, seat) => ({ seat, score, rank: outcome.ranks[seat] ?? 0 })) ?? [];
    rows.sort((a, b) => a.rank - b.rank);
    const best = rows.filter((row) => row.rank === 1).map((row) => this.#name(row.seat));
    this.#won = best.length === 0 ? "" : best.length === 1 ? `${best[0] ?? ""} wins.` : `${best.join(" and ")} share the win.`;
    fill(this.#end, el("h2", {}, "The end"), outcome === null
      ? el("p", {}, "The match was cut off.")
      : el("table", {}, el("thead", {}, el("tr", {}, ...["Rank", "Seat", "Score"].map((head) => el("th", { scope: "col" }, head)))),
          el("tbody", {}, ...rows.map((row) => el("tr", {}, el("td", {}, String(row.rank)), el("td", {}, this.#name(row.seat)), el("td", {}, String(row.score)))))),
      ...(message.explanation ?? []).map((line) => el("p", {}, line)));
    say("The match is over.", ...(message.explanation ?? []));
    this.#hands.show(new Chooser(null));
    this.#relay();
    this.#count();
    scrollTo({ top: 0 });
  }
}
