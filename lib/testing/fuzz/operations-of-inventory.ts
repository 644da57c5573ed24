import fc from "fast-check";
import { type Api } from "@/lib/testing/fuzz/operations-of-people";
import { optional, search, words } from "@/lib/testing/fuzz/values";

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
    api("GET", "/catalogue/entry", { query: { kind, id: words } }),
    api("POST", "/inventory/preview", { body: fc.record({ kind, search }) }),
    ...listImports(api),
  ];
}

/** Imports into the company's own catalogue. */
function listImports<Made>(api: Api<Made>): Made[] {
  const source = fc.oneof(fc.constantFrom("Rates", "Shows"), words);
  const kind = fc.constantFrom("apple_podcast", "deal", "own", "X");
  const text = optional(words);
  const row = fc.record({
    id: words,
    name: words,
    publisher: text,
    address: text,
    last_published_at: text,
    popularity: optional(fc.oneof(fc.integer(), fc.double())),
    categories: optional(fc.array(words, { maxLength: 3 })),
    attributes: optional(fc.dictionary(words, words, { maxKeys: 3 })),
  });
  const rows = fc.array(row, { maxLength: 5 });
  const digest = fc.constantFrom("0".repeat(64), "1".repeat(64));
  const ofImport = { params: { id: fc.oneof(fc.integer({ min: 0, max: 9 }).map(String), words) } };
  const ofSource = { params: { id: words } };
  const place = fc.record({ kind, id: words });
  return [
    api("GET", "/catalogue/sources"),
    api("GET", "/catalogue/sources/{id}/imports", ofSource),
    api("POST", "/catalogue/sources/{id}/entries", {
      ...ofSource,
      body: fc.record({ after: fc.option(place) }),
    }),
    api("POST", "/catalogue/preview", { body: fc.record({ source, kind, rows }) }),
    api("POST", "/catalogue/imports", {
      body: fc.record({
        source,
        kind,
        format: fc.constantFrom("csv", "opml", "podcast_index"),
        file: words,
        digest,
      }),
    }),
    api("GET", "/catalogue/imports/{id}", ofImport),
    api("POST", "/catalogue/imports/{id}/rows", {
      ...ofImport,
      body: fc.record({ first: fc.integer({ min: -1, max: 6 }), rows }),
    }),
    api("POST", "/catalogue/imports/{id}/finish", ofImport),
    api("POST", "/catalogue/imports/{id}/undo", ofImport),
  ];
}
