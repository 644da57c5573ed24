import { Parser } from "htmlparser2";
import { AppError } from "@/lib/shared/errors";

/** Cells of a row that a page merges: more are a mistake. */
const maxSpan = 64;
/** What an OPML file says of a feed. */
export const feedColumns = ["xmlUrl", "title", "author", "language", "category", "htmlUrl"];

/** Yields the rows of the tables of a web page, and an empty one between two tables. */
export const readHtml = (text: AsyncIterable<string>): AsyncGenerator<string[][]> =>
  readMarkup(text, false, (add) => {
    let row: string[] | null = null;
    let cell: string | null = null;
    let span = 1;
    let hasTable = false;
    return {
      onopentag(name, attributes) {
        if (name === "table" && hasTable) add([]);
        else if (name === "tr") row = [];
        else if (name === "td" || name === "th") {
          cell = "";
          span = Math.min(maxSpan, Math.max(1, Number(attributes.colspan) || 1));
        } else if (name === "br" && cell !== null) cell += " ";
      },
      ontext(piece) {
        if (cell !== null) cell += piece;
      },
      onclosetag(name) {
        if ((name === "td" || name === "th") && cell !== null) {
          row?.push(cell.replace(/\s+/g, " ").trim(), ...Array<string>(span - 1).fill(""));
          cell = null;
        } else if (name === "tr" && row) {
          add(row);
          row = null;
          hasTable = true;
        }
      },
    };
  });

/** Yields the feeds of an OPML file by `feedColumns`. */
export const readFeeds = (text: AsyncIterable<string>): AsyncGenerator<string[][]> =>
  readMarkup(text, true, (add) => ({
    onopentag(name, attributes) {
      if (name !== "outline") return;
      const given = new Map(
        Object.entries(attributes).map(([key, one]) => [key.toLowerCase(), one]),
      );
      // A folder.
      if (!given.get("xmlurl")?.trim()) return;
      given.set("title", given.get("title")?.trim() || given.get("text")?.trim() || "");
      add(feedColumns.map((column) => given.get(column.toLowerCase()) ?? ""));
    },
  }));

type Handlers = ConstructorParameters<typeof Parser>[0];

async function* readMarkup(
  text: AsyncIterable<string>,
  xmlMode: boolean,
  handle: (add: (row: string[]) => void) => Handlers,
): AsyncGenerator<string[][]> {
  let ready: string[][] = [];
  let gap = 0;
  let isFound = false;
  const parser = new Parser(
    handle((row) => ready.push(row)),
    { xmlMode, decodeEntities: true },
  );
  for await (const piece of text) {
    parser.write(piece);
    gap = ready.length > 0 ? 0 : gap + piece.length;
    if (gap > maxGap) throw noTable();
    isFound ||= ready.length > 0;
    yield ready;
    ready = [];
  }
  parser.end();
  if (!isFound && ready.length === 0) throw noTable();
  yield ready;
}

const noTable = () =>
  new AppError("bad_request", "This file has no table. Save the table as CSV and try again.");

/** Characters without a row: more would be collected in memory. */
const maxGap = 4 * 1024 * 1024;
