import { describe, expect, it } from "vitest";
import { diffPlaylist, type EditedPlaylist } from "@/lib/shared/playlists/fields/diff-playlist";
import { compareEdits, mergeEdits } from "@/lib/shared/playlists/fields/merge-edits";
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
});
