import { describe, expect, it } from "vitest";
import { flattenErrors } from "@/components/ui/flatten-errors";
import { emptyValues, UnreadableSearch } from "@/components/playlists/form/form-values";
import { mapServerErrors, playlistResolver } from "@/components/playlists/form/form-errors";
import { InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";

const options = { fields: {}, shouldUseNativeValidation: false };
const right = {
  ...emptyValues("0198a000-0000-7000-8000-000000000001"),
  name: " Morning  news ",
  type: "radio" as const,
  inventory_ids: InventoryIdList.of(["a", "b"]),
};

describe("judging the form", () => {
  it("gives the request as the schema makes it", async () => {
    for (let time = 0; time < 2; time += 1) {
      const { values } = await playlistResolver(right, undefined, options);
      expect(values).toMatchObject({ name: "Morning news", inventory_ids: ["a", "b"] });
    }
  });

  it("finds each empty field", async () => {
    const { errors } = await playlistResolver(emptyValues(""), undefined, options);
    expect(Object.keys(errors).sort()).toEqual(["advertiser_id", "inventory_ids", "name", "type"]);
  });

  it("does not save a search whose JSON cannot be read", async () => {
    const values = { ...right, searches: ["fine", new UnreadableSearch("{", "Not JSON yet.")] };
    const { errors } = await playlistResolver(values, undefined, options);
    expect(flattenErrors(errors.searches)).toEqual([{ path: ["1"], message: "Not JSON yet." }]);
  });

  it("finds what is wrong deep inside a search", async () => {
    const query = { combinator: "and", rules: [{ field: "genre", operator: "is" }] };
    const searches = [{ schema: "search/1", type: "rules", query }];
    const { errors } = await playlistResolver({ ...right, searches }, undefined, options);
    expect(flattenErrors(errors.searches)[0]?.path).toEqual(["0", "query", "rules", "0", "value"]);
  });
});

describe("placing the server's errors", () => {
  it("finds fields by path and leaves the rest to the top of the form", () => {
    const placed = mapServerErrors([
      { path: "/name", message: "taken" },
      { path: "/inventory_ids/3", message: "odd" },
      { path: "/searches/0/query/rules/1", message: "odd" },
      { path: "/colour", message: "unknown" },
      { path: "", message: "all of it" },
    ]);
    expect(placed.fields.map(({ name }) => name)).toEqual([
      "name",
      "inventory_ids.3",
      "searches.0.query.rules.1",
    ]);
    expect(placed.rest).toEqual(["/colour: unknown", "all of it"]);
  });
});
