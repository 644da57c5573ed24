import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** The words of its names. */
export const directoryWords =
  "morning evening news jazz daily talk history crime science money sport comedy kids music radio world local deep true night story lab hour club street house garden food travel mind".split(
    " ",
  );

/** A word of a row, the same each time. */
const wordOf = (row: number, place: number) =>
  directoryWords[Math.imul(row + 1, 2_654_435_761 + place * 40_503) >>> 27] ?? "show";

/** The ID of a row. */
const directoryId = (row: number): string => String(100_000_000 + row * 7);

/**
 * Writes a directory of podcasts as CSV with as many rows. A later edition lacks every tenth show and has other names for every twentieth. Some
 * IDs come twice, and some rows cannot be stored.
 */
export async function writeDirectoryFile(
  file: string,
  rows: number,
  { isLater = false } = {},
): Promise<void> {
  function* lines() {
    yield "itunesId,title,author,language,country,categories,url,newestItemPubdate,popularityScore\n";
    for (let row = 0; row < rows; row += 1) {
      if (isLater && row % 10 === 3) continue;
      const id = row % 1_000 === 999 ? row - 1 : row;
      const edition = isLater && row % 20 === 7 ? " anew" : "";
      const name = Array.from({ length: 2 + (row % 4) }, (_, place) => wordOf(row, place)).join(
        " ",
      );
      const title = row % 5_000 === 4_321 ? "" : `The ${name} ${row}${edition}`;
      yield `${directoryId(id)},"${title}",Author ${row % 20_000},en,US,"News, ${wordOf(row, 9)}",https://feeds.example/${row}.xml,${1_600_000_000 + row},${row % 30}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
}
