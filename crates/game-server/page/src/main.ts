/** What the address asks for. */

import { byId, el, fill } from "./dom";
import { lobby } from "./lobby";
import { replay } from "./replay";
import { Table } from "./table";

let table: Table | null = null;

async function route(): Promise<void> {
  table?.close();
  table = null;
  // What loads late fills what is no longer there.
  const page = el("div");
  fill(byId("main"), page);
  const asked = new URLSearchParams(location.hash.slice(1));
  const [match, secret, seat, again] = [asked.get("match"), asked.get("secret"), asked.get("seat"), asked.get("replay")];
  try {
    if (again !== null) await replay(page, again);
    else if (match !== null) {
      table = new Table(page, {
        match, ...(secret === null ? {} : { secret }), ...(asked.has("join") ? { join: true } : {}), ...(seat === null ? {} : { seat: Number(seat) }),
      });
    } else await lobby(page);
  } catch (error) {
    fill(page, el("p", { className: "why" }, error instanceof Error ? error.message : String(error)), el("p", {}, el("a", { href: "#" }, "To the games")));
  }
}

window.addEventListener("hashchange", () => void route());
void route();
