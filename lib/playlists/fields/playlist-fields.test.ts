import { describe, expect, it } from "vitest";
import { summarizeChange } from "@/lib/activity/summarize-change";
import { describeChanges } from "@/lib/imports/describe-changes";
import { guessColumns } from "@/lib/imports/reading/guess-columns";
import { readTablePlaylists } from "@/lib/imports/reading/read-table-playlists";
import { csvTable } from "@/lib/imports/reading/read-tables";
import { parseDraft, toRecord } from "@/lib/playlists/drafts/draft";
import { exportWriters } from "@/lib/playlists/export/write-export";
import {
  diffPlaylist,
  type EditedPlaylist,
  formFields,
} from "@/lib/playlists/fields/diff-playlist";
import { differingFields } from "@/lib/playlists/fields/differing-fields";
import { compareEdits, mergeEdits } from "@/lib/playlists/fields/merge-edits";
import {
  fieldNames,
  fileFields,
  playlistFields,
  valueFields,
} from "@/lib/playlists/fields/playlist-fields";
import { type Revision, revisionChangeSchema } from "@/lib/playlists/history/revision-schema";
import { type ComparedPlaylist } from "@/lib/playlists/overlap/compare-schema";
import { changePlaylistSchema } from "@/lib/playlists/schema";
import { otherValues, someValues } from "@/lib/testing/field-values";

/* No field is lost where fields are looped over; `field-walk.db.test.ts` has what is stored. */

it("has every field that a change can name", () => {
  const { inventory: _, ...fields } = changePlaylistSchema.shape;
  expect(fieldNames.toSorted()).toEqual(Object.keys(fields).toSorted());
});

const { archived: _, ...some } = someValues;
const edited: EditedPlaylist = some;
const withOther = (name: keyof EditedPlaylist): EditedPlaylist => ({
  ...edited,
  [name]: otherValues[name],
});

describe.each(formFields)("an edit of %s", (name) => {
  const mine = withOther(name);

  it("is sent", () => {
    const change = diffPlaylist(edited, mine);
    expect(Object.keys(change ?? {})).toEqual([name === "inventory_ids" ? "inventory" : name]);
  });

  it("is kept beside another's edit of it, by choice, and beside none", () => {
    const edits = { base: edited, theirs: edited, mine };
    expect(compareEdits(edits)).toEqual([{ field: name, sides: ["mine"] }]);
    expect(mergeEdits(edits, {})).toEqual(mine);
    const both = { base: edited, theirs: mine, mine: edited };
    expect(compareEdits(both)).toEqual([{ field: name, sides: ["theirs"] }]);
    expect(mergeEdits(both, {})).toEqual(mine);
  });

  it("is in a draft", () => {
    const draft = parseDraft({
      version: 1,
      id: "d",
      client_id: "c",
      company_id: "c",
      saved_at: 0,
      content: {
        ...mine,
        inventory_ids: JSON.stringify(mine.inventory_ids),
        searches: mine.searches.map((value) => ({ value })),
        pending_ids: "",
      },
      base: null,
      attempt: null,
    });
    const content = draft && parseDraft(toRecord(draft))?.content;
    expect(content).toMatchObject({
      ...mine,
      searches: mine.searches.map((value) => ({ value })),
    });
  });
});

describe.each(valueFields)("a change of %s", (name) => {
  const change = { [name]: { old: someValues[name], new: otherValues[name] } };

  it("is in the history, and in the activity", () => {
    expect(revisionChangeSchema.parse(change)).toEqual(change);
    expect(summarizeChange(JSON.stringify(change as Revision["change"])).fields).toHaveLength(1);
  });

  it("is shown by the preview of an import", () => {
    const shown = describeChanges(
      someValues,
      { [name]: otherValues[name] },
      { before: "Tern", after: name === "advertiser_id" ? "Auk" : undefined },
    );
    expect(shown).toHaveLength(1);
    expect(shown[0]?.before).not.toBe(shown[0]?.after);
  });

  it("is a difference between two playlists", () => {
    const left = { ...someValues } as unknown as ComparedPlaylist;
    const right = { ...left, [name]: otherValues[name] };
    expect(differingFields(left, right)).toEqual(playlistFields[name].isCompared ? [name] : []);
  });
});

it("comes back from a file with every field that files have", async () => {
  const { begin, write } = exportWriters["playlists-csv"];
  const exported = {
    ...someValues,
    uuid: "0198a000-0000-7000-8000-00000000000a",
    advertiser_name: "Tern",
    archived_at: null,
    revision: 3,
    updated_at: "2026-11-24T00:00:00.000Z",
    updated_by: "Desk",
  };
  const text = begin + Array.from(write(exported, true)).join("");
  const table = csvTable(text.slice(1));
  const rows = [];
  for await (const { rows: some } of table.read(0)) rows.push(...some);
  const { mapping } = guessColumns([], rows);
  const playlists = [];
  for await (const { playlist } of readTablePlaylists(table, mapping)) playlists.push(playlist);
  const [playlist] = playlists;
  expect(playlist?.problems).toEqual([]);
  const read = {
    ...playlist?.given,
    advertiser_id: playlist?.advertiser && "id" in playlist.advertiser && playlist.advertiser.id,
    inventory_ids: playlist?.ids,
  };
  expect(read).toEqual(Object.fromEntries(fileFields.map((name) => [name, someValues[name]])));
});
