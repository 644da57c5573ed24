import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readIds } from "@/lib/shared/id-import/read-ids";
import { possibleDecisions } from "@/lib/shared/id-import/select-ids";
import { ambiguousKinds, type ParsedIds } from "@/lib/shared/id-import/types";
import { locales, numberFormats, writings } from "@/lib/testing/spreadsheet-locales";

const ids = fc
  .uniqueArray(
    fc.oneof(
      fc.integer({ min: 1, max: 999_999 }),
      fc.integer({ min: 1, max: 9_999 }).map((number) => number * 1_000),
      fc.integer({ min: 10_000_000, max: 1_999_999_999 }),
      fc.integer({ min: 100_000_000_000, max: 999_999_999_999 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((numbers) => numbers.map(String));

const sheets = fc
  .record({
    ids,
    locale: fc.constantFrom(...locales),
    format: fc.constantFrom(...numberFormats),
    other: fc.constantFrom(...numberFormats),
    /** The rows that have the other format: none, or some. */
    mixed: fc.array(fc.boolean(), { maxLength: 12 }),
    writing: fc.constantFrom(...writings),
  })
  // A single row without a header does not tell its ID from its title.
  .filter((sheet) => sheet.ids.length > 1 || sheet.writing.isList === true);

function write(sheet: typeof sheets extends fc.Arbitrary<infer Sheet> ? Sheet : never) {
  const cells = sheet.ids.map((id, at) =>
    (sheet.mixed[at] ? sheet.other : sheet.format).show(id, sheet.locale),
  );
  return sheet.writing.write(cells, sheet.locale);
}

/** The IDs that are taken unasked; none while the reader asks for the column. */
const takenFrom = (reading: ParsedIds): string[] =>
  reading.isColumnSure ? Array.from(reading.fresh.ids) : [];

describe("a column of IDs, formatted and written by a spreadsheet", () => {
  it("gives only its IDs, and asks about each that it does not give", async () => {
    await fc.assert(
      fc.asyncProperty(sheets, async (sheet) => {
        const text = write(sheet);
        const reading = await readIds(text, new Set());
        const taken = takenFrom(reading);
        expect(taken.filter((id) => !sheet.ids.includes(id))).toEqual([]);
        if (!reading.isColumnSure) return;
        const missing = sheet.ids.length - taken.length;
        const asked = reading.suspicious.filter(({ kind }) => kind !== "empty");
        // In scientific notation several IDs look the same.
        expect(asked.length + reading.repeated.ids.length).toBeGreaterThanOrEqual(missing);
      }),
      { numRuns: 500, seed: 24 },
    );
  });

  it("suggests the ID first, and with all suggestions nothing but IDs", async () => {
    await fc.assert(
      fc.asyncProperty(sheets, async (sheet) => {
        const reading = await readIds(write(sheet), new Set());
        for (const row of reading.suspicious) {
          const [first] = possibleDecisions(row).filter((one) => one !== "undecided");
          if (first === "cleaned") expect(sheet.ids).toContain(row.cleaned);
          else expect(first === "split" && !ambiguousKinds.has(row.kind)).toBe(false);
        }
      }),
      { numRuns: 500, seed: 24 },
    );
  });
});
