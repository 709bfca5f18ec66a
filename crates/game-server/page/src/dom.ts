/** Elements. Text is always text: nothing here reads markup. */

export type Child = Node | string | null | undefined | false;

type Properties<K extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[K], "style" | "children">
> & { data?: Record<string, string>; aria?: Record<string, string> };

export function el<K extends keyof HTMLElementTagNameMap>(
  name: K, properties: Properties<K> = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  const { data, aria, ...rest } = properties;
  Object.assign(node, rest);
  for (const [key, value] of Object.entries(data ?? {})) node.dataset[key] = value;
  for (const [key, value] of Object.entries(aria ?? {})) node.setAttribute(key === "role" ? key : `aria-${key}`, value);
  fill(node, ...children);
  return node;
}

export function fill(node: Element, ...children: Child[]): void {
  node.replaceChildren(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
}

/** Fills with buttons, and leaves the focus of the keyboard at the one of the same text; else it goes to `other`. */
export function refill(node: Element, other: HTMLElement, ...buttons: HTMLElement[]): void {
  const focused = node.contains(document.activeElement) ? document.activeElement : null;
  fill(node, ...buttons);
  if (focused !== null) (buttons.find((one) => one.textContent === focused.textContent) ?? other).focus({ preventScroll: true });
}

export function button(text: string, action: () => void, main = false, small = ""): HTMLButtonElement {
  return el("button", { type: "button", className: main ? "main" : "", onclick: action }, text, small !== "" && el("small", {}, small));
}

export function byId(id: string): HTMLElement {
  const node = document.getElementById(id);
  if (node === null) throw new Error(`the page has no ${id}`);
  return node;
}

/** Says it to a screen reader. */
export function say(...sentences: string[]): void {
  const live = byId("live");
  for (const sentence of sentences) live.append(el("p", {}, sentence));
  while (live.childElementCount > 40) live.firstElementChild?.remove();
}
