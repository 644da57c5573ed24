import fc from "fast-check";
import { type Api } from "@/lib/testing/fuzz/operations-of-people";
import { optional, words } from "@/lib/testing/fuzz/values";

/** What the catalogue is asked for. */
export function listInventory<Made>(api: Api<Made>): Made[] {
  const kind = fc.constantFrom("apple_podcast", "spotify", "own", "X");
  const ids = fc.array(words, { maxLength: 5 });
  return [
    api("GET", "/inventory", { query: { q: words, kind: optional(kind) } }),
    api("GET", "/inventory", { query: { ids: words, kind: optional(kind) } }),
    api("POST", "/inventory/names", { body: fc.record({ kind, ids }) }),
    api("POST", "/inventory/kind", { body: fc.record({ ids }) }),
    api("GET", "/inventory/kinds"),
    api("GET", "/catalogue/gone"),
  ];
}
