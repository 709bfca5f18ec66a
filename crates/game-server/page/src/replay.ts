/** A match that is over, step by step, with what a bot thinks of each position. */

import { Board } from "./board";
import { button, byId, el, fill, say } from "./dom";
import { ask, type Analysis, type Replay } from "./protocol";

const SVG = "http://www.w3.org/2000/svg";

export async function replay(main: HTMLElement, id: string): Promise<void> {
  const record = id === "record" ? sessionStorage.getItem("record") ?? "" : undefined;
  const path = record === undefined ? `matches/${encodeURIComponent(id)}/` : "";
  const get = <T>(what: string): Promise<T> => ask<T>(path + what, record);
  const all = await get<Replay>("replay");
  if (!main.isConnected) return;
  byId("where").textContent = `${all.name}, again`;
  const board = new Board();
  const last = all.decisions.length;
  let at = 0;
  let observer = "spectator";
  let loading = false;
  const curve = new Map<number, Analysis>();
  const slider = el("input", { type: "range", min: "0", max: String(last), value: "0", id: "at" });
  const what = el("p", { className: "status", id: "status" });
  const thoughts = el("div");
  const plot = document.createElementNS(SVG, "svg");
  plot.setAttribute("class", "curve");
  plot.setAttribute("viewBox", "0 0 100 100");
  plot.setAttribute("preserveAspectRatio", "none");
  plot.setAttribute("role", "img");
  const who = el("select", { id: "observer" }, el("option", { value: "spectator" }, "as all saw it"),
    ...Array.from({ length: all.seat_count }, (_, seat) => el("option", { value: String(seat) }, `as seat ${seat} saw it`)));
  const show = async (to: number): Promise<void> => {
    at = Math.max(0, Math.min(last, to));
    slider.value = String(at);
    const before = all.decisions[at - 1];
    const sentences = before?.sentences ?? all.begin;
    what.textContent = `${at} of ${last}. ${sentences.filter((sentence) => sentence !== "").join(" ")}`;
    draw();
    showAnalysis();
    if (loading) return;
    // One request at a time, until the position that is wanted is shown.
    loading = true;
    for (let shown = ""; shown !== `${at}?observer=${observer}`;) {
      shown = `${at}?observer=${observer}`;
      try {
        board.show((await get<{ svg: string }>(`replay/${shown}`)).svg, true);
      } catch (error) {
        what.textContent = error instanceof Error ? error.message : String(error);
      }
    }
    loading = false;
  };
  const showAnalysis = (): void => {
    const analysis = curve.get(at);
    fill(thoughts, analysis !== undefined && el("table", {},
      el("thead", {}, el("tr", {}, ...[`Seat ${analysis.seat}`, "Win chance", "Lead", "Visits"].map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, ...analysis.actions.slice(0, 6).map((one) => el("tr", {}, el("td", {}, one.action ?? "not to interrupt"),
        el("td", {}, `${Math.round(one.win_share * 100)} %`), el("td", {}, one.lead === null ? "–" : one.lead.toFixed(1)), el("td", {}, String(one.visits)))))));
  };
  /** The win chance of seat 0 at two players; of the seat that decides at more. */
  const draw = (): void => {
    const points = [...curve.values()].sort((a, b) => a.at - b.at).map((one) => {
      const share = one.actions[0]?.win_share ?? 0.5;
      return `${(one.at / Math.max(1, last)) * 100},${100 - 100 * (all.seat_count === 2 && one.seat === 1 ? 1 - share : share)}`;
    });
    const line = document.createElementNS(SVG, "polyline");
    line.setAttribute("points", points.join(" "));
    line.setAttribute("vector-effect", "non-scaling-stroke");
    const middle = document.createElementNS(SVG, "line");
    for (const [key, value] of [["x1", "0"], ["x2", "100"], ["y1", "50"], ["y2", "50"], ["vector-effect", "non-scaling-stroke"]] as const) middle.setAttribute(key, value);
    const now = document.createElementNS(SVG, "line");
    const x = String((at / Math.max(1, last)) * 100);
    for (const [key, value] of [["class", "now"], ["x1", x], ["x2", x], ["y1", "0"], ["y2", "100"], ["vector-effect", "non-scaling-stroke"]] as const) now.setAttribute(key, value);
    plot.replaceChildren(middle, now, line);
    plot.setAttribute("aria-label", `Win chance over the match, ${points.length} positions`);
  };
  const think = async (): Promise<void> => {
    analyze.disabled = true;
    const step = Math.max(1, Math.ceil(last / 60));
    for (let n = 0; n < last && plot.isConnected; n += step) {
      analyze.textContent = `Thinking: ${n} of ${last}`;
      try {
        curve.set(n, await get<Analysis>(`analysis/${n}?bot=mcts:400`));
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        break;
      }
      draw();
      if (n === at) showAnalysis();
    }
    analyze.textContent = "The bot has thought";
  };
  const one = async (): Promise<void> => {
    try {
      curve.set(at, await get<Analysis>(`analysis/${at}?bot=mcts:2000`));
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      return;
    }
    draw();
    showAnalysis();
  };
  const analyze = button("Win chance over the match", () => void think());
  // The slider does the same by keys.
  plot.addEventListener("click", (event) => {
    const { left, width } = plot.getBoundingClientRect();
    void show(Math.round(((event.clientX - left) / width) * last));
  });
  slider.addEventListener("input", () => void show(Number(slider.value)));
  who.addEventListener("change", () => { observer = who.value; void show(at); });
  const players = (all.players ?? []).map((name, seat) => `seat ${seat}: ${name === null || name === "" ? "a player" : name}`).join(", ");
  fill(main, el("div", { className: "table" },
    el("section", { aria: { label: "The board" } }, el("div", { className: "act" }, what,
      el("label", { htmlFor: "at", className: "hidden" }, "Decision"), slider,
      el("div", { className: "buttons" }, button("Begin", () => void show(0)), button("◀ Back", () => void show(at - 1)),
        button("On ▶", () => void show(at + 1)), button("End", () => void show(last)),
        el("label", { htmlFor: "observer", className: "hidden" }, "Observer"), who)), board.node),
    el("aside", { aria: { label: "Analysis" } }, el("p", { className: "faint" }, players), ...(all.explanation ?? []).map((line) => el("p", {}, line)),
      el("h3", {}, all.seat_count === 2 ? "Win chance of seat 0" : "Win chance of the seat to decide"), plot,
      el("div", { className: "buttons" }, analyze, button("What a bot would do here", () => void one())), thoughts,
      record === undefined && el("p", {}, el("a", { href: `api/v1/matches/${encodeURIComponent(id)}/record`, download: `${all.game}.json` }, "The record as a file")))));
  await show(0);
}
