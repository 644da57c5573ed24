import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  diffPlaylist,
  type EditedPlaylist,
  type FormField,
  isEqualJson,
} from "@/lib/shared/playlists/fields/diff-playlist";
import { compareEdits, isConflict, mergeEdits } from "@/lib/shared/playlists/fields/merge-edits";
import { someValues } from "@/lib/testing/field-values";

const { archived: _, ...some } = someValues;
const base: EditedPlaylist = {
  ...some,
  name: "Base",
  advertiser_id: "0198a000-0000-7000-8000-000000000001",
  agency_only: false,
  type: "podcast",
  inventory_ids: ["a", "b", "c"],
  searches: ["x"],
  tags: ["one"],
};

describe("two edits of one playlist", () => {
  const theirs = {
    ...base,
    name: "Theirs",
    type: "radio" as const,
    inventory_ids: ["b", "c", "t"],
  };
  const mine = { ...base, name: "Mine", tags: ["one", "mine"], inventory_ids: ["a", "b", "m"] };
  const edits = { base, theirs, mine };

  it("name what each has changed, and how it can be settled", () => {
    expect(compareEdits(edits)).toEqual([
      { field: "name", sides: ["mine", "theirs"] },
      { field: "type", sides: ["theirs"] },
      { field: "inventory_ids", sides: ["merged", "mine", "theirs"] },
      { field: "tags", sides: ["mine"] },
    ]);
  });

  it("are merged: my fields over theirs, and lists with both changes", () => {
    expect(mergeEdits(edits, {})).toEqual({
      ...base,
      name: "Mine",
      type: "radio",
      inventory_ids: ["b", "t", "m"],
      tags: ["one", "mine"],
    });
  });

  it("keep the chosen side of each field", () => {
    const choices = { name: "theirs", inventory_ids: "mine" } as const;
    expect(mergeEdits(edits, choices)).toMatchObject({
      name: "Theirs",
      inventory_ids: ["a", "b", "m"],
    });
    expect(mergeEdits(edits, { inventory_ids: "theirs" }).inventory_ids).toEqual(["b", "c", "t"]);
  });

  it("leave nothing to save where they agree", () => {
    const merged = mergeEdits({ base, theirs, mine: theirs }, {});
    expect(diffPlaylist(theirs, merged)).toBeNull();
  });

  it("leave alone what mine does not name", () => {
    const edits = { base, theirs, mine: { tags: ["mine"] } };
    expect(compareEdits(edits)).toEqual([{ field: "tags", sides: ["mine"] }]);
    expect(mergeEdits(edits, {})).toEqual({ ...theirs, tags: ["mine"] });
  });

  it("are in conflict wherever they differ, if it is not known what they began with", () => {
    const edits = { base: null, theirs, mine };
    const conflicts = compareEdits(edits).filter(isConflict);
    expect(conflicts.map(({ field }) => field)).toEqual(["name", "type", "inventory_ids", "tags"]);
    expect(mergeEdits(edits, { inventory_ids: "theirs" }).inventory_ids).toEqual(["b", "c", "t"]);
  });
});

it.each([
  ["added by both, theirs first", "ab", "abx", "aby", "abxy"],
  ["added by both at the same time", "ab", "abx", "axb", "abx"],
  ["removed by one, added by the other", "abc", "abcx", "ab", "abx"],
  ["removed by both", "abc", "bc", "ac", "c"],
  ["sorted by them, added by me", "abc", "cba", "xabc", "cbax"],
  ["sorted by me alone", "abc", "abc", "cab", "cab"],
  ["sorted by me, added by them: their order", "abc", "abcx", "cab", "abcx"],
  ["not added again what they removed", "abc", "ac", "abcx", "acx"],
])("lists are merged: %s", (_, before, theirs, mine, merged) => {
  const values = ([...inventory_ids]: string) => ({ ...base, inventory_ids });
  const edits = { base: values(before), theirs: values(theirs), mine: values(mine) };
  expect(mergeEdits(edits, {}).inventory_ids.join("")).toBe(merged);
});

it("no merge loses what they changed, unless mine is chosen, nor what I changed, unless theirs is", () => {
  const word = fc.constantFrom("a", "b", "c");
  const list = fc.uniqueArray(fc.constantFrom(..."abcdef"), { maxLength: 5 });
  const values = fc
    .record({ name: word, searches: list, inventory_ids: list, tags: list })
    .map((changes): EditedPlaylist => ({ ...base, ...changes }));
  const side = fc.constantFrom("mine" as const, "theirs" as const);
  fc.assert(
    fc.property(fc.option(values), values, values, side, (before, theirs, mine, chosen) => {
      const edits = { base: before, theirs, mine };
      const conflicts = compareEdits<FormField>(edits).filter(isConflict);
      const choices = Object.fromEntries(conflicts.map(({ field }) => [field, chosen]));
      const merged = mergeEdits<FormField>(edits, choices);
      for (const field of ["name", "searches"] as const) {
        const isMine = before === null || !isEqualJson(mine[field], before[field]);
        const isTheirs = before === null || !isEqualJson(theirs[field], before[field]);
        const kept = isMine && (!isTheirs || chosen === "mine") ? mine : theirs;
        expect(merged[field]).toEqual(kept[field]);
      }
      for (const field of ["inventory_ids", "tags"] as const) {
        if (before === null) {
          expect(merged[field]).toEqual((chosen === "mine" ? mine : theirs)[field]);
          continue;
        }
        for (const entry of "abcdef") {
          const [was, has, wants] = [before, theirs, mine].map((one) => one[field].includes(entry));
          expect(merged[field].includes(entry)).toBe(was ? has && wants : has || wants);
        }
      }
    }),
  );
});
