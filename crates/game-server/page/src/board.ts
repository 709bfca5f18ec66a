/** The engine's SVG in the page: its panels side by side, its parts clickable, a piece as a ghost on the cells. */

import { el } from "./dom";
import type { Form } from "./protocol";

const SVG = "http://www.w3.org/2000/svg";
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** Parses an SVG of the server. Whatever could run or load is not taken over. */
function parse(text: string): SVGSVGElement | null {
  // The page's policy allows no style element; a sheet of the page's own takes its rules.
  let rules = "";
  const plain = text.replace(/<style>([^<]*)<\/style>/g, (_, css: string) => { rules += css; return ""; });
  const root = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  if (!(root instanceof SVGSVGElement)) return null;
  for (const node of [...root.querySelectorAll("script, style, foreignObject, iframe, image, use, a, animate, set")]) node.remove();
  for (const node of [root, ...root.querySelectorAll("*")]) {
    for (const { name } of [...node.attributes]) if (/^on|href$|^style$/i.test(name)) node.removeAttribute(name);
  }
  sheet.replaceSync(rules.replace(/@import[^;]*;?/gi, ""));
  return root;
}

export interface Cell { part: string; grid: string; x: number; y: number; node: SVGGraphicsElement }

export class Board {
  /** It has the focus of the keyboard while the part that had it cannot. */
  readonly node = el("div", { className: "board", tabIndex: -1 });
  #focused: string | undefined;
  #before = new Map<string, string>();

  /** Shows a drawing, and marks what has changed since the one before. */
  show(text: string, mark: boolean): void {
    const root = parse(text);
    if (root === null) return;
    const panels = [...root.querySelectorAll<SVGSVGElement>(":scope > svg[data-panel]")];
    const shown = panels.length > 0 ? panels : [root];
    const focused = Board.part(document.activeElement);
    if (focused !== null && this.node.contains(focused)) this.#hold(focused);
    const font = root.getAttribute("font-family") ?? "system-ui";
    this.node.replaceChildren(...shown.map((panel) => {
      const width = Number(panel.getAttribute("width")) || 400;
      panel.removeAttribute("x");
      panel.removeAttribute("y");
      for (const [key, value] of [["font-family", font], ["class", "ink"], ["fill", "#2b261f"], ["role", "group"]] as const) panel.setAttribute(key, value);
      const title = panel.querySelector(":scope > title")?.textContent ?? "";
      panel.setAttribute("aria-label", title);
      panel.querySelector(":scope > title")?.remove();
      const box = el("div", { className: "panel", data: { panel: panel.dataset["panel"] ?? "" } }, document.importNode(panel, true));
      box.style.flexGrow = String(width);
      return box;
    }));
    const now = new Map<string, string>();
    for (const part of this.parts()) {
      const name = part.dataset["part"] ?? "";
      // Where a part stands may change with the parts above it.
      now.set(name, (now.get(name) ?? "") + part.innerHTML.replace(/ c?[xy]="[^"]*"/g, ""));
    }
    for (const part of this.parts()) {
      const name = part.dataset["part"] ?? "";
      if (mark && this.#before.size > 0 && this.#before.get(name) !== now.get(name)) part.classList.add("changed");
    }
    this.#before = now;
  }

  parts(): SVGGraphicsElement[] {
    return [...this.node.querySelectorAll<SVGGraphicsElement>("[data-part]")];
  }

  /** Lights what can be clicked, and makes it a button for keys and screen readers. */
  light(lit: Set<string>, picked: string[]): void {
    const left = [...picked];
    for (const part of this.parts()) {
      const name = part.dataset["part"] ?? "";
      const at = left.indexOf(name);
      if (at >= 0) left.splice(at, 1);
      const clickable = at >= 0 || lit.has(name);
      part.classList.toggle("picked", at >= 0);
      part.classList.toggle("lit", clickable);
      if (clickable) {
        part.setAttribute("tabindex", "0");
        part.setAttribute("role", "button");
        part.setAttribute("aria-pressed", String(at >= 0));
        part.setAttribute("aria-label", part.querySelector(":scope > title")?.textContent ?? name);
      } else {
        if (part === document.activeElement) this.#hold(part);
        for (const attribute of ["tabindex", "role", "aria-pressed", "aria-label"]) part.removeAttribute(attribute);
      }
    }
    if (this.#focused === undefined || document.activeElement !== this.node) return;
    this.node.querySelector<SVGGraphicsElement>(`[data-part="${CSS.escape(this.#focused)}"][tabindex]`)?.focus({ preventScroll: true });
  }

  #hold(part: SVGGraphicsElement): void {
    this.#focused = part.dataset["part"];
    this.node.focus({ preventScroll: true });
  }

  /** The part at an event. */
  static part(target: EventTarget | null): SVGGraphicsElement | null {
    return target instanceof Element ? target.closest<SVGGraphicsElement>("[data-part]") : null;
  }

  static cell(node: SVGGraphicsElement | null): Cell | null {
    const { part, grid, x, y } = node?.dataset ?? {};
    if (node === null || part === undefined || grid === undefined) return null;
    return { part, grid, x: Number(x), y: Number(y), node };
  }

  cellAt(grid: string, x: number, y: number): Cell | null {
    return Board.cell(this.node.querySelector(`[data-grid="${CSS.escape(grid)}"][data-x="${x}"][data-y="${y}"]`));
  }

  /** Marks the cells that a form covers in one of its places: those of its anchors alone would not say where it goes. */
  reach(form: Form | undefined, anchors: Set<string>): void {
    for (const old of this.node.querySelectorAll(".reach")) old.classList.remove("reach");
    if (form === undefined) return;
    for (const name of anchors) {
      for (const node of this.node.querySelectorAll<SVGGraphicsElement>(`[data-part="${CSS.escape(name)}"][data-grid]`)) {
        const anchor = Board.cell(node);
        if (anchor === null) continue;
        for (const [dx, dy] of form.cells) this.cellAt(anchor.grid, anchor.x + dx, anchor.y + dy)?.node.classList.add("reach");
      }
    }
  }

  /** Brings what can be clicked into sight, if none of it is: a hand, a market and a board do not fit on a small screen. */
  seek(below: number): void {
    const lit = [...this.node.querySelectorAll<SVGGraphicsElement>(".lit:not(.picked)")];
    const seen = lit.some((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return top >= below && bottom <= innerHeight;
    });
    const panel = lit[0]?.closest<HTMLElement>(".panel");
    if (seen || panel === null || panel === undefined) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollTo({ top: scrollY + panel.getBoundingClientRect().top - below - 8, behavior: calm ? "instant" : "smooth" });
  }

  /** Shows a form with its anchor on a cell; cells off the board are not shown. */
  ghost(anchor: Cell | null, form: Form | undefined, legal: boolean): void {
    for (const old of this.node.querySelectorAll(".ghost")) old.remove();
    if (anchor === null || form === undefined) return;
    for (const [dx, dy] of form.cells) {
      const cell = this.cellAt(anchor.grid, anchor.x + dx, anchor.y + dy);
      if (cell === null) continue;
      const box = cell.node.getBBox();
      const rect = document.createElementNS(SVG, "rect");
      for (const [key, value] of [["x", box.x], ["y", box.y], ["width", box.width], ["height", box.height]] as const) rect.setAttribute(key, String(value));
      rect.setAttribute("class", legal ? "ghost" : "ghost bad");
      cell.node.ownerSVGElement?.append(rect);
    }
  }

  /** Of some anchors the one from which the form lies nearest to a cell, with that cell under it if one allows it. */
  snap(at: Cell, form: Form, anchors: Set<string>): { anchor: Cell; covers: boolean } | null {
    let best: { anchor: Cell; covers: boolean; far: number } | null = null;
    const middle = (axis: 0 | 1): number => form.cells.reduce((sum, cell) => sum + cell[axis], 0) / form.cells.length;
    const [mx, my] = [middle(0), middle(1)];
    for (const name of anchors) {
      const anchor = Board.cell(this.node.querySelector(`[data-part="${CSS.escape(name)}"][data-grid="${CSS.escape(at.grid)}"]`));
      if (anchor === null) continue;
      const covers = form.cells.some(([dx, dy]) => anchor.x + dx === at.x && anchor.y + dy === at.y);
      const far = Math.hypot(anchor.x + mx - at.x, anchor.y + my - at.y) + (covers ? 0 : 100);
      if (best === null || far < best.far) best = { anchor, covers, far };
    }
    return best;
  }

  /** The form around a cell where no place is legal: its middle there. */
  loose(at: Cell, form: Form): Cell {
    const middle = (axis: 0 | 1): number => Math.floor(form.cells.reduce((sum, cell) => sum + cell[axis], 0) / form.cells.length);
    return { ...at, x: at.x - middle(0), y: at.y - middle(1) };
  }
}
