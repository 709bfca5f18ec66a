/** Narrowing: what is clicked keeps the legal actions that are made of it. No rule of a game stands here. */

import type { Choices, Form } from "./protocol";

export interface Action { text: string; elements: string[]; label: string; preview: string; form: [number, number] | null }

export class Chooser {
  readonly actions: Action[];
  readonly pieces: { name: string; forms: Form[] }[];
  readonly complete: boolean;
  /** What is clicked so far, in order. */
  picked: string[] = [];
  #forms = new Map<number, number>();

  constructor(choices: Choices | null | undefined) {
    this.complete = choices?.complete ?? true;
    this.pieces = choices?.pieces ?? [];
    this.actions = (choices?.actions ?? []).map(([text, elements, label, preview, form]) => ({
      text, form,
      elements: elements.map((at) => choices?.elements[at] ?? ""),
      label: choices?.labels[label] ?? text,
      preview: choices?.previews[preview] ?? "",
    }));
  }

  /** The actions that have all that is picked. */
  get left(): Action[] {
    return this.actions.filter((action) => without(action.elements, this.picked) !== null);
  }

  /** Those that nothing has to be picked for. */
  get buttons(): Action[] {
    return this.actions.filter((action) => action.elements.length === 0);
  }

  /** The piece to be placed: all that is left places it. */
  get piece(): number | null {
    const left = this.left.filter((action) => action.elements.length > 0);
    const piece = left[0]?.form?.[0];
    const all = piece !== undefined && left.every((action) => action.form?.[0] === piece);
    // Its cell must be all that is missing.
    return all && left.every((action) => action.elements.length === this.picked.length + 1) ? piece : null;
  }

  /** The form that the piece is shown in: the first, until it is turned. */
  form(piece: number): number {
    const chosen = this.#forms.get(piece);
    if (chosen !== undefined) return chosen;
    const forms = this.left.map((action) => action.form?.[1] ?? 0);
    return forms.includes(0) ? 0 : Math.min(...forms, this.pieces[piece]?.forms.length ?? 0);
  }

  turn(piece: number, flip = false): void {
    const form = this.pieces[piece]?.forms[this.form(piece)];
    if (form !== undefined) this.#forms.set(piece, flip ? form.flipped : form.turned);
  }

  /** What can be clicked next: the last element of an action only when it alone is missing. */
  get lit(): Set<string> {
    const lit = new Set<string>();
    const [piece] = [this.piece];
    for (const action of this.left) {
      const rest = without(action.elements, this.picked) ?? [];
      if (piece !== null && action.form?.[1] !== this.form(piece)) continue;
      const last = action.elements[action.elements.length - 1];
      for (const element of rest) if (element !== last || rest.length === 1) lit.add(element);
    }
    return lit;
  }

  /** The actions that are made of what is picked and no more. */
  get whole(): Action[] {
    return this.left.filter((action) => action.elements.length > 0 && action.elements.length === this.picked.length);
  }

  /** Picks an element. Gives the action, if its last element completes it. */
  pick(element: string): Action | null {
    this.picked.push(element);
    const whole = this.whole.filter((action) => action.elements[action.elements.length - 1] === element);
    return whole.length === 1 ? whole[0] ?? null : null;
  }

  clear(): void {
    this.picked = [];
  }
}

/** The elements without those, each as often as it is there; null if one of them is missing. */
function without(elements: string[], those: string[]): string[] | null {
  const rest = [...elements];
  for (const one of those) {
    const at = rest.indexOf(one);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}
