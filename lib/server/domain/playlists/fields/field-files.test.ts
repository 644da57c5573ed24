import { describe, expect, it } from "vitest";
import { ImportFile } from "@/lib/browser/imports/import-file";
import { guessImport, importFields } from "@/lib/browser/imports/reading/columns";
import { emptyFilePlaylist, settleVariants } from "@/lib/browser/imports/reading/file-playlist";
import { pickRepeated } from "@/lib/shared/imports/schema";
import { type ExportedPlaylist, exportWriters } from "@/lib/server/http/answers/write-export";
import { writeWorkbook } from "@/lib/server/http/answers/write-xlsx";
import {
  blankValues,
  createFields,
  newFields,
  optionalFields,
} from "@/lib/shared/playlists/fields/blank-values";
import {
  fileFields,
  type PlaylistFields,
  playlistFields,
} from "@/lib/shared/playlists/fields/playlist-fields";
import { openTable } from "@/lib/shared/tables/open-table";
import { otherValues, someValues } from "@/lib/testing/field-values";

/* No field is lost in files. */

const toExported = (values: PlaylistFields): ExportedPlaylist => ({
  ...values,
  uuid: "0198a000-0000-7000-8000-00000000000a",
  advertiser_name: "Tern",
  archived_at: null,
  revision: 3,
  updated_at: "2026-11-24T00:00:00.000Z",
  updated_by: "Desk",
  person: null,
});

const toBytes = (text: string) => new TextEncoder().encode(text);

const toText = (values: PlaylistFields, format: "json" | "playlists-csv") => {
  const { begin, write, end } = exportWriters[format];
  return Promise.resolve(toBytes([begin, ...write(toExported(values), true), end].join("")));
};

const files: Record<string, (values: PlaylistFields) => Promise<Uint8Array>> = {
  json: (values) => toText(values, "json"),
  "playlists-csv": (values) => toText(values, "playlists-csv"),
  xlsx: async (values) => {
    const all = (async function* () {
      yield await Promise.resolve(toExported(values));
    })();
    return new Uint8Array(await new Response(writeWorkbook(all)).arrayBuffer());
  },
};

/** The fields that an import of the file would send. */
async function read(bytes: Uint8Array): Promise<unknown> {
  const file = await ImportFile.open(bytes, () => undefined);
  const [row] = file.rows.all;
  expect(row?.problems).toEqual([]);
  const { advertiser, json } = row ?? {};
  const fields = JSON.parse(json ?? "{}") as object;
  return { ...fields, advertiser_id: advertiser && "id" in advertiser && advertiser.id };
}

const pick = (values: PlaylistFields, names: readonly (keyof PlaylistFields)[] = newFields) =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

const blank = Object.fromEntries(optionalFields.map((name) => [name, blankValues[name]]));

describe.each(Object.keys(files))("an export as %s", (format) => {
  it.each([
    ["some values", someValues],
    ["other values", otherValues],
    ["nothing that is optional", { ...someValues, ...blank }],
  ])("brings every field back, with %s", async (_, values) => {
    const bytes = await files[format]?.(values);
    // JSON has requests of the document's create.
    const names = format === "json" ? createFields : newFields;
    expect(bytes && (await read(bytes))).toEqual(pick(values, names));
  });
});

it("of one's own has a column for every field", async () => {
  const cells = fileFields.map((name) => {
    const value = someValues[name];
    return `"${(typeof value === "string" ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;
  });
  const header = fileFields.map((name) => playlistFields[name].column?.headers[0]);
  const bytes = toBytes(`${header.join(",")}\n${cells.join(",")}\n`);
  expect(fileFields.toSorted()).toEqual(newFields.toSorted());
  expect(importFields).toEqual(expect.arrayContaining([...fileFields]));
  expect(await read(bytes)).toEqual(pick(someValues));
});

it.each(
  fileFields.flatMap((name) =>
    (playlistFields[name].column?.headers ?? []).map((header) => [header, name] as const),
  ),
)("a column %s is taken for %s", async (header, name) => {
  async function* once() {
    yield await Promise.resolve(toBytes(`${header.toUpperCase()},Other\n,\n`));
  }
  const { fields } = guessImport(await openTable(once(), { headerLine: 1 }));
  expect(fields).toEqual({ [name]: 0 });
});

const repeated = fileFields.filter((name) => name !== "inventory_ids" && name !== "searches");

it.each(repeated)("an edit of %s in one row of several is the one that counts", (name) => {
  const isAdvertiser = name === "advertiser_id";
  const field = isAdvertiser ? "advertiser" : name;
  const toValue = (value: unknown) => (isAdvertiser ? { id: value } : value);
  const variants = [someValues, otherValues].map((values, line) => ({
    value: toValue(values[name]),
    line,
  }));
  const playlist = { ...emptyFilePlaylist(1), variants: { [field]: variants } };
  const settled = settleVariants(playlist, pickRepeated(someValues));
  expect(settled.problems).toEqual([]);
  expect({ ...settled.given, advertiser: settled.advertiser }).toMatchObject({
    [field]: toValue(otherValues[name]),
  });
});
