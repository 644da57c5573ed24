import { describe, expect, it } from "vitest";
import { combineResolver } from "@/components/compare/use-combine-playlists";
import { toDraftContent, toFormValues } from "@/components/playlists/form/draft-content";
import {
  emptyValues,
  type PlaylistFormValues,
  playlistValues,
  sourceFrom,
  toPlaylistInput,
  valuesFrom,
} from "@/components/playlists/form/form-values";
import { mapServerErrors, playlistResolver } from "@/components/playlists/form/form-errors";
import { parseDraft, toRecord } from "@/lib/browser/playlists/drafts/draft";
import { newFields } from "@/lib/shared/playlists/fields/blank-values";
import { formFields } from "@/lib/shared/playlists/fields/diff-playlist";
import { combinedFieldsSchema } from "@/lib/shared/playlists/overlap/overlap-schema";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { otherValues, someValues } from "@/lib/testing/field-values";

/* No field is lost in forms. */

const { archived: _state, agency_only: _list, ...some } = someValues;
const playlist: PlaylistDetails = {
  ...some,
  uuid: "0198a000-0000-7000-8000-00000000000a",
  company_uuid: some.advertiser_id,
  company_name: "Tern",
  advertiser_name: "Tern",
  revision: 3,
  created_at: "2026-11-24T00:00:00.000Z",
  created_by: "Desk",
  updated_at: "2026-11-24T00:00:00.000Z",
  updated_by: "Desk",
  person: null,
  created_by_person: null,
  archived_at: null,
};

/** The values after they were stored as a draft. */
function keep(values: PlaylistFormValues): PlaylistFormValues | null {
  const content = toDraftContent(values, "", emptyValues(""));
  const draft = parseDraft({
    version: 1,
    id: "d",
    client_id: "c",
    company_id: "c",
    saved_at: 0,
    content,
    base: null,
    attempt: null,
  });
  const again = draft && parseDraft(toRecord(draft));
  return again && toFormValues(again);
}

const options = { fields: {}, shouldUseNativeValidation: false };

describe("a form", () => {
  it("begins with every field", () => {
    expect(Object.keys(emptyValues(""))).toEqual(formFields);
  });

  it.each([
    ["an edit", playlistValues(playlist)],
    ["a new playlist from another", valuesFrom(sourceFrom(playlist), "")],
    ["a draft", keep(playlistValues(playlist))],
  ])("sends every field of %s", async (_, values) => {
    expect(values && toPlaylistInput({ ...values, advertiser_id: some.advertiser_id })).toEqual(
      some,
    );
    if (values?.advertiser_id === "") return;
    const checked = values && (await playlistResolver(values, undefined, options));
    expect(checked).toEqual({ values: some, errors: {} });
  });

  it.each(formFields)("keeps a draft if %s was changed", (name) => {
    const values = playlistValues(playlist);
    const { inventory_ids: ids, archived: _, ...others } = otherValues;
    const other =
      name === "inventory_ids"
        ? playlistValues({ ...playlist, inventory_ids: ids }).inventory_ids
        : others[name];
    expect(toDraftContent(values, "", values)).toBeNull();
    expect(toDraftContent({ ...values, [name]: other }, "", values)).not.toBeNull();
  });

  it.each(formFields)("shows an error of %s at the field", (name) => {
    const { fields } = mapServerErrors([{ path: `/${name}`, message: "Wrong." }]);
    expect(fields).toEqual([{ field: name, name, message: "Wrong." }]);
  });

  it("of a combination sends every field but the lists", async () => {
    const { inventory_ids: _ids, searches: _searches, ...entered } = some;
    expect(Object.keys(combinedFieldsSchema.shape)).toEqual(
      newFields.filter((name) => name in entered),
    );
    const { values } = await combineResolver(playlistValues(playlist), undefined, options);
    expect(values).toMatchObject(entered);
  });
});
