import { describe, expect, it } from "vitest";
import { summarizeChange } from "@/lib/server/domain/activity/list-activity";
import { readSentPlaylist } from "@/lib/server/domain/service/finish-create";
import { type ServiceCreateRow } from "@/lib/server/db/remote-tables";
import { describeChanges } from "@/lib/server/domain/imports/preview-updates";
import { parseDraft, readBase } from "@/lib/browser/playlists/drafts/draft";
import {
  addNewFields,
  blankValues,
  createFields,
  newFields,
  optionalFields,
} from "@/lib/shared/playlists/fields/blank-values";
import {
  differingFields,
  diffPlaylist,
  type EditedPlaylist,
  formFields,
} from "@/lib/shared/playlists/fields/diff-playlist";
import { compareEdits, mergeEdits } from "@/lib/shared/playlists/fields/merge-edits";
import {
  fieldNames,
  playlistFields,
  valueFields,
} from "@/lib/shared/playlists/fields/playlist-fields";
import {
  type Revision,
  revisionChangeSchema,
} from "@/lib/shared/playlists/history/revision-schema";
import { type ComparedPlaylist } from "@/lib/shared/playlists/overlap/compare-schema";
import {
  changePlaylistSchema,
  type CreatePlaylistInput,
  createPlaylistSchema,
  newPlaylistSchema,
  playlistSchema,
} from "@/lib/shared/playlists/schema";
import { createPlaylistRequest } from "@/lib/server/remote/exchange/document-requests";
import { otherValues, someValues } from "@/lib/testing/field-values";

/* No field is lost where fields are looped over; `field-walk.db.test.ts` has what is stored. */

const pick = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Other values of a stored playlist. */
const stored = {
  uuid: "0198a000-0000-7000-8000-00000000000a",
  company_uuid: someValues.advertiser_id,
  company_name: "Tern",
  advertiser_name: "Tern",
  revision: 3,
  created_at: "2026-11-24T00:00:00.000Z",
  created_by: "Desk",
  updated_at: "2026-11-24T00:00:00.000Z",
  updated_by: "Desk",
  archived_at: null,
};
const draft = {
  version: 1,
  id: "d",
  client_id: "c",
  company_id: "c",
  saved_at: 0,
  content: {
    ...someValues,
    inventory_ids: JSON.stringify(someValues.inventory_ids),
    searches: someValues.searches.map((value) => ({ value })),
    pending_ids: "",
  },
  base: null,
  attempt: null,
};

it("has every field that a change can name", () => {
  const { inventory: _, ...fields } = changePlaylistSchema.shape;
  expect(fieldNames.toSorted()).toEqual(Object.keys(fields).toSorted());
  const ofOwnActions = ["agency_only", "archived"];
  const others = fieldNames.filter((name) => !ofOwnActions.includes(name));
  expect(newFields.toSorted()).toEqual(others.toSorted());
  expect(Object.keys(playlistSchema.shape)).toEqual(expect.arrayContaining(newFields));
});

it("has what the document's create does not know, and refuses", () => {
  const known = createFields as readonly string[];
  const ours = newFields.filter((name) => !known.includes(name));
  expect(ours).toEqual(["inventory_kind", "note"]);
  for (const name of ours) {
    const { error } = createPlaylistSchema.safeParse(pick(someValues, [...createFields, name]));
    expect(error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: [name] }]);
  }
});

it.each(newFields)("says whether a request may leave out %s", (name) => {
  const { [name]: _left, ...rest } = pick(someValues, newFields);
  expect(newPlaylistSchema.safeParse(rest).success).toBe(optionalFields.includes(name));
});

it("is sent to another service with all that is not blank", () => {
  const send = (playlist: CreatePlaylistInput) =>
    JSON.parse(createPlaylistRequest("token", "company", playlist, null).body ?? "") as unknown;
  const body = createPlaylistSchema.parse(pick(someValues, createFields));
  expect(send(body)).toEqual({ request_headers: [], body });
  const whole = newPlaylistSchema.parse(pick(someValues, newFields));
  expect(send(whole)).toEqual({ request_headers: [], body });
  const required = createFields.filter((name) => !optionalFields.includes(name));
  const least = pick(someValues, required) as CreatePlaylistInput;
  expect(send(createPlaylistSchema.parse(least))).toEqual({ request_headers: [], body: least });
});

it.each(optionalFields)("was kept without %s when there was no such field", (name) => {
  const { [name]: _new, ...kept } = someValues;
  expect(addNewFields(kept)).toMatchObject({ ...kept, [name]: blankValues[name] });
  const base = { ...kept, ...stored };
  expect(readBase({ base: JSON.stringify(base) })).toMatchObject({ [name]: blankValues[name] });
  const record = { body: JSON.stringify(kept) } as ServiceCreateRow;
  expect(readSentPlaylist(record)).toMatchObject({ [name]: blankValues[name] });
  const { [name]: _draft, ...content } = { ...draft.content, [name]: someValues[name] };
  const parsed = parseDraft({ ...draft, content });
  expect(parsed?.content).toMatchObject({ [name]: blankValues[name] });
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
      { ...someValues, [name]: otherValues[name] },
      { conflicts: [], advertisers: { before: "Tern", after: "Auk" } },
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
