import { expect, it } from "vitest";
import { toSorting } from "@/components/playlists/table/filters/playlist-search";

it.each([
  [{ sort: null, order: null }, "", { sort: "changed", order: "desc" }],
  [{ sort: null, order: null }, "runners", { sort: null, order: null }],
  [{ sort: "changed", order: null }, "runners", { sort: "changed", order: "desc" }],
  [{ sort: "name", order: null }, "runners", { sort: "name", order: "asc" }],
  [{ sort: null, order: "asc" }, "runners", { sort: "changed", order: "asc" }],
] as const)("sorts what the URL says, %j, with the term %j by %j", (chosen, q, sorting) => {
  expect(toSorting(chosen, q)).toEqual(sorting);
});
