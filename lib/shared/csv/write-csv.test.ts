import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { selectIds } from "@/lib/shared/id-import/select-ids";
import { readIds } from "@/lib/shared/id-import/read-ids";
import { newId } from "@/lib/shared/ids";
import { type ExportedPlaylist, exportWriters } from "@/lib/server/http/answers/write-export";
import { writeInventoryCsv } from "@/lib/shared/csv/write-csv";

/** The IDs that an import of `csv` adds when every ID is kept as it is. */
async function readBack(csv: string): Promise<string[]> {
  const reading = await readIds(csv, new Set());
  const decisions = new Map(reading.suspicious.map((row) => [row, "as-it-is"] as const));
  return [...selectIds(reading, { kinds: new Map(), ids: decisions }).added];
}

it("guards IDs that are formulas in both ID formats, and an import restores them", async () => {
  const start = fc.string({ unit: fc.constantFrom(..."=+-@'"), maxLength: 3 });
  const tail = fc.string({ unit: fc.constantFrom(..."ab01 ,;\"'=-"), maxLength: 6 });
  // An import removes white space around IDs.
  const id = fc.tuple(start, tail).map((parts) => `${parts.join("").trim()}9`);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(id, { minLength: 1, maxLength: 30 }),
      start,
      async (ids, name) => {
        const values = { uuid: newId(), name: `${name}x`, inventory_ids: ids, revision: 1 };
        const playlist = values as ExportedPlaylist;
        const { begin, write } = exportWriters["ids-csv"];
        for (const csv of [writeInventoryCsv(ids), begin + [...write(playlist, true)].join("")]) {
          expect(await readBack(csv)).toEqual(ids);
          const { data } = Papa.parse<string[]>(csv, { delimiter: "," });
          expect(data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
        }
      },
    ),
  );
});

it.each(["=1+1", "＝1+1"])("guards %s in the playlists' CSV, after a byte order mark", (name) => {
  const { begin, write } = exportWriters["playlists-csv"];
  const [row = ""] = write(
    { name, tags: [], searches: [], inventory_ids: ["-5"] } as unknown as ExportedPlaylist,
    true,
  );
  expect(begin.startsWith("\uFEFFName,Advertiser,Type,Inventory IDs,")).toBe(true);
  expect(row.startsWith(`'${name},`)).toBe(true);
});
