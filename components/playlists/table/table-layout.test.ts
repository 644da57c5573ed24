import { expect, it } from "vitest";
import { layOutTable } from "@/components/playlists/table/table-layout";

const columns = (...arguments_: Parameters<typeof layOutTable>) => [
  ...layOutTable(...arguments_).keys(),
];

it("shows all columns but searches, without the advertiser on an advertiser's own page", () => {
  expect(columns(null, true)).toEqual(["advertiser", "type", "ids", "tags", "changed"]);
  expect(columns(null, false)).not.toContain("advertiser");
  expect(columns(["advertiser", "tags"], false)).toEqual(["tags"]);
});

it("keeps the usual order of chosen columns, and gives each a width of its own", () => {
  const layout = layOutTable(["changed", "type"], true);
  expect([...layout.keys()]).toEqual(["type", "changed"]);
  for (const { width } of layOutTable(null, true).values()) expect(width).toMatch(/^w-/);
});
