/** The player's hands: clicks, drags, keys and the wheel become an action of the chooser. */

import { Board, type Cell } from "./board";
import { Chooser, type Action } from "./choose";
import { button, el, fill, refill } from "./dom";

/** More actions than that are not all buttons. */
const MANY = 6;

export class Hands {
  /** Buttons, and what is about to be done. */
  readonly node = el("div");
  #chooser = new Chooser(null);
  #preview = el("p", { className: "preview" });
  #buttons = el("div", { className: "buttons" });
  /** Where the piece stands that a second tap, or Enter, places. */
  #ready: Action | null = null;
  #over: Cell | null = null;
  #down: { x: number; y: number; part: string; dragged: boolean; touch: boolean } | null = null;

  constructor(private readonly board: Board, private readonly act: (action: string) => void) {
    fill(this.node, this.#preview, this.#buttons);
    const on = board.node;
    on.addEventListener("pointerdown", (event) => this.#press(event));
    on.addEventListener("pointermove", (event) => this.#move(event));
    on.addEventListener("pointerup", (event) => this.#release(event));
    on.addEventListener("pointercancel", () => { this.#down = null; });
    on.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    on.addEventListener("focusin", (event) => this.#hover(Board.cell(Board.part(event.target))));
    document.addEventListener("keydown", this.#key);
  }

  close(): void {
    document.removeEventListener("keydown", this.#key);
  }

  show(chooser: Chooser): void {
    const able = this.#chooser.actions.length > 0;
    this.#chooser = chooser;
    this.#ready = null;
    this.#over = null;
    this.#draw();
    if (!able) this.#seek();
  }

  /** What lies under the bar with the buttons cannot be seen. */
  #seek(): void {
    this.board.seek(this.node.closest(".act")?.getBoundingClientRect().height ?? 0);
  }

  get chooser(): Chooser {
    return this.#chooser;
  }

  #draw(): void {
    const { board } = this;
    const chooser = this.#chooser;
    const piece = chooser.piece;
    board.light(chooser.lit, chooser.picked);
    board.node.classList.toggle("placing", piece !== null);
    board.reach(piece === null ? undefined : chooser.pieces[piece]?.forms[chooser.form(piece)], chooser.lit);
    board.ghost(null, undefined, false);
    const buttons: HTMLElement[] = [];
    for (const action of chooser.buttons) buttons.push(this.#button(action, chooser.picked.length === 0));
    for (const action of chooser.picked.length > 0 ? chooser.whole : []) buttons.push(this.#button(action, true));
    const partial = chooser.picked.length > 0 && piece === null
      ? chooser.left.filter((action) => action.elements.length > chooser.picked.length) : [];
    if (partial.length <= MANY) for (const action of partial) buttons.push(this.#button(action, false));
    if (piece !== null && (chooser.pieces[piece]?.forms.length ?? 0) > 1) {
      buttons.push(button("Turn", () => this.#turn(false), false, "R"), button("Flip", () => this.#turn(true), false, "F"));
    }
    if (this.#ready !== null) buttons.unshift(this.#button(this.#ready, true));
    if (chooser.picked.length > 0) buttons.push(button("Put back", () => this.#clear(), false, "Esc"));
    refill(this.#buttons, board.node, ...buttons);
    this.#preview.textContent = this.#ready !== null ? `${this.#ready.label}: ${this.#ready.preview}` : this.#hint(piece);
    if (piece !== null && this.#over !== null) this.#hover(this.#over);
  }

  #hint(piece: number | null): string {
    const chooser = this.#chooser;
    const lit = chooser.lit.size;
    if (chooser.actions.length === 0) return "";
    if (piece !== null) {
      const { name, forms } = chooser.pieces[piece] ?? { name: "", forms: [] };
      const turns = forms.length > 1 ? "; R turns, F flips" : "";
      return lit > 0 ? `${name}: choose a place${turns}.` : `${name} does not fit anywhere like that: turn or flip it.`;
    }
    if (!chooser.complete) return "Type it, or take a button.";
    return lit > 0 ? "Click what is lit." : "";
  }

  #button(action: Action, main: boolean): HTMLButtonElement {
    const node = button(action.label, () => this.#do(action), main, action.preview);
    node.dataset["action"] = action.text;
    return node;
  }

  #do(action: Action): void {
    this.act(action.text);
  }

  #clear(): void {
    this.#chooser.clear();
    this.#ready = null;
    this.#draw();
  }

  #turn(flip: boolean): void {
    const piece = this.#chooser.piece;
    if (piece === null) return;
    this.#chooser.turn(piece, flip);
    this.#ready = null;
    this.#draw();
  }

  /** The action that places the piece with its anchor there. */
  #placing(anchor: Cell): Action | null {
    const piece = this.#chooser.piece;
    if (piece === null) return null;
    const form = this.#chooser.form(piece);
    return this.#chooser.left.find((action) => action.form?.[1] === form && action.elements.at(-1) === anchor.part) ?? null;
  }

  /** Shows the piece where it would lie. Gives the action that would place it. */
  #hover(cell: Cell | null): Action | null {
    const piece = this.#chooser.piece;
    const form = piece === null ? undefined : this.#chooser.pieces[piece]?.forms[this.#chooser.form(piece)];
    if (cell === null || piece === null || form === undefined) return null;
    this.#over = cell;
    const snapped = this.board.snap(cell, form, this.#chooser.lit);
    if (snapped?.covers !== true) {
      this.board.ghost(this.board.loose(cell, form), form, false);
      if (this.#ready === null) this.#preview.textContent = "It does not fit here.";
      return null;
    }
    const action = this.#placing(snapped.anchor);
    this.board.ghost(snapped.anchor, form, action !== null);
    this.#preview.textContent = action === null ? "" : `${action.label}: ${action.preview}`;
    return action;
  }

  #press(event: PointerEvent): void {
    const part = Board.part(event.target);
    if (part === null || event.button !== 0) return;
    this.#down = { x: event.clientX, y: event.clientY, part: part.dataset["part"] ?? "", dragged: false, touch: event.pointerType === "touch" };
  }

  #move(event: PointerEvent): void {
    const down = this.#down;
    if (down !== null && !down.dragged && Math.hypot(event.clientX - down.x, event.clientY - down.y) > 8) {
      down.dragged = true;
      // What is dragged is picked first.
      if (this.#chooser.lit.has(down.part) && Board.cell(this.#partAt(down.x, down.y)) === null) this.#pick(down.part);
    }
    this.#hover(Board.cell(this.#partAt(event.clientX, event.clientY)));
  }

  #release(event: PointerEvent): void {
    const down = this.#down;
    this.#down = null;
    if (down === null) return;
    const part = this.#partAt(event.clientX, event.clientY);
    if (part === null) return;
    if (down.dragged && part.dataset["part"] === down.part && this.#chooser.piece === null) return;
    this.#use(part, down.touch && !down.dragged);
  }

  #partAt(x: number, y: number): SVGGraphicsElement | null {
    return Board.part(document.elementFromPoint(x, y));
  }

  /** A click, or Enter, on a part. A first tap by touch shows the piece, a second places it. */
  #use(part: SVGGraphicsElement, ask: boolean): void {
    const cell = Board.cell(part);
    const name = part.dataset["part"] ?? "";
    if (this.#chooser.piece !== null && cell !== null) {
      const action = this.#hover(cell);
      if (action !== null && ask && action.text !== this.#ready?.text) {
        this.#ready = action;
        this.#draw();
      } else if (action !== null) {
        this.#do(action);
      }
      return;
    }
    const at = this.#chooser.picked.lastIndexOf(name);
    if (part.classList.contains("picked") && at >= 0) {
      this.#chooser.picked.splice(at, 1);
      this.#ready = null;
      this.#draw();
      return;
    }
    if (this.#chooser.lit.has(name)) this.#pick(name);
    else if (this.#chooser.picked.length > 0 && part.classList.contains("lit") === false) {
      // Another patch or card in place of the one that is picked.
      this.#chooser.clear();
      if (this.#chooser.lit.has(name)) this.#pick(name);
      else this.#draw();
    }
  }

  #pick(name: string): void {
    this.#ready = null;
    const done = this.#chooser.pick(name);
    if (done !== null) {
      this.#do(done);
      return;
    }
    this.#draw();
    // A finger that drags holds the page.
    if (this.#down?.dragged !== true) this.#seek();
  }

  #wheel(event: WheelEvent): void {
    const piece = this.#chooser.piece;
    if (piece === null || Board.cell(Board.part(event.target)) === null) return;
    if ((this.#chooser.pieces[piece]?.forms.length ?? 0) < 2) return;
    event.preventDefault();
    this.#turn(false);
  }

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const part = Board.part(event.target);
    const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    const cell = Board.cell(part);
    if (event.key === "r" || event.key === "R") this.#turn(false);
    else if (event.key === "f" || event.key === "F") this.#turn(true);
    else if (event.key === "Escape") this.#clear();
    else if ((event.key === "Enter" || event.key === " ") && part !== null) {
      event.preventDefault();
      this.#use(part, false);
    } else if (step !== undefined && cell !== null) {
      event.preventDefault();
      this.#walk(cell, step);
    }
  };

  /** Moves the focus to the next cell in a direction that can be clicked. */
  #walk(from: Cell, [dx, dy]: [number, number]): void {
    for (let n = 1; n < 40; n++) {
      const to = this.board.cellAt(from.grid, from.x + n * dx, from.y + n * dy);
      if (to === null) return;
      if (to.node.hasAttribute("tabindex")) {
        to.node.focus();
        return;
      }
    }
  }
}
