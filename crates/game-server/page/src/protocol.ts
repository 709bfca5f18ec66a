/** The messages of docs/server.md, as far as the page reads them. */

export interface Option {
  name: string; about: string; kind: "number" | "seat" | "switch" | "choice" | "text" | "json";
  min?: number; max?: number; choices?: { value: string; about: string }[];
}
export interface GameInfo {
  id: string; name: string; about: string; how_to_play: string; grammar: string;
  options: Option[]; config: Record<string, unknown>; seat_count: number; bots: string[];
}
export interface SeatInfo {
  seat: number; kind: "person" | "open" | "bot"; name?: string; bot?: string; taken: boolean; connected: boolean;
  by_bot?: boolean; given_up?: boolean;
}
export interface CreatedMatch { match: string; seats: { seat: number; secret?: string }[] }
export interface ListedMatch { match: string; game: string; open_seats: number }
export interface Outcome { scores: number[]; ranks: number[] }
export interface Form { cells: [number, number][]; turned: number; flipped: number }
export interface Choices {
  complete: boolean; elements: string[]; labels: string[]; previews: string[];
  pieces: { name: string; forms: Form[] }[];
  actions: [string, number[], number, number, [number, number] | null][];
}
export interface Position {
  type: "position"; revision: number; must: number[]; may: number[]; your_turn: boolean;
  log: { from: number; sentences: string[] }; svg?: string; choices?: Choices | null; left_ms?: number | null; can_undo?: boolean;
}
export type Message =
  | Position
  | { type: "welcome"; match: string; game: string; name: string; seat?: number | null; secret?: string }
  | { type: "seats"; state: string; seats: SeatInfo[] }
  | { type: "checked"; id?: number; action?: string; legal: boolean; why?: string; rule?: string }
  | { type: "ok"; id?: number }
  | { type: "refused"; id?: number; reason: string; why: string; rule?: string }
  | { type: "asked"; what: string; by: number; agreed: number[] }
  | { type: "declined"; what: string; by: number }
  | { type: "rematch"; match: string; seat: number; secret: string }
  | { type: "notice"; seat: number; what: string }
  | { type: "over"; reason: string; outcome: Outcome | null; explanation?: string[] }
  | { type: "bye"; reason: string; why: string };
export interface Replay {
  game: string; name: string; seat_count: number; players?: (string | null)[]; begin: string[];
  decisions: { seat: number; action: string; sentences: string[] }[]; outcome: Outcome | null; explanation?: string[];
}
export interface Analysis {
  at: number; seat: number; iterations: number;
  actions: { action: string | null; visits: number; win_share: number; lead: number | null }[];
}

const API = "api/v1/";

/** A request; what the server refuses is an error with its sentence. */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = body === undefined ? {} : {
    method: "POST", headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
  const answer = await fetch(API + path, init);
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as T;
  let why = text;
  try { why = (JSON.parse(text) as { error: { why: string } }).error.why; } catch { /* not ours: shown as it is */ }
  throw new Error(why || `the server answers ${answer.status}`);
}

export async function askText(path: string): Promise<string> {
  const answer = await fetch(API + path);
  return answer.ok ? answer.text() : "";
}

/** A connection that is cut comes back; one that is closed does not. */
export type Connected = "open" | "cut" | "closed";

/** A socket that comes back when it is cut, as the same seat. */
export class Connection {
  #socket: WebSocket | null = null;
  #next = 1;
  #wait = 500;
  #closed = false;

  constructor(
    private readonly hello: () => Record<string, unknown>,
    private readonly receive: (message: Message) => void,
    private readonly state: (now: Connected) => void,
  ) {
    this.#open();
  }

  #open(): void {
    if (this.#closed) return;
    const socket = new WebSocket(new URL(`${API}play`, location.href.replace(/^http/, "ws").replace(/#.*/, "")));
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", protocol: 1, ...this.hello() }));
      this.state("open");
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as Message;
      // Who is let in may come back soon; who is sent away for another tab stays away.
      if (message.type === "welcome") this.#wait = 500;
      if (message.type === "bye" && message.reason === "replaced") this.#closed = true;
      this.receive(message);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.state(this.#closed ? "closed" : "cut");
      if (this.#closed || this.#socket !== socket) return;
      setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, 8000);
    };
  }

  /** Sends a message, and gives its number; 0 while there is no connection. */
  send(message: Record<string, unknown>): number {
    if (this.#socket?.readyState !== WebSocket.OPEN) return 0;
    const id = this.#next++;
    this.#socket.send(JSON.stringify({ id, ...message }));
    return id;
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }
}
