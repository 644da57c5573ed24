import { Parser } from "htmlparser2";
import { AppError } from "@/lib/shared/errors";

/** Cells of a row that a page merges: more are a mistake. */
const maxSpan = 64;
/** What an OPML file says of a feed. */
export const feedColumns = ["xmlUrl", "title", "author", "language", "category", "website"];

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

/** Yields the feeds of an OPML file by `feedColumns`; the folders that they are in, at any depth, are categories too. */
export const readFeeds = (text: AsyncIterable<string>): AsyncGenerator<string[][]> =>
  readMarkup(text, true, (add) => {
    let isWhole = false;
    /** The names of the outlines that are open; null of feeds. */
    const open: (string | null)[] = [];
    return {
      onopentag(name, attributes) {
        if (name !== "outline") return;
        const given = new Map(
          Object.entries(attributes).map(([key, one]) => [key.toLowerCase(), one.trim()]),
        );
        const get = (key: string) => given.get(key) ?? "";
        const title = get("title") || get("text");
        open.push(get("xmlurl") === "" ? title : null);
        if (open.length > maxDepth) throw tooDeep();
        if (get("xmlurl") === "") return;
        const folders = open.filter((folder) => folder !== null).slice(-keptFolders);
        const own = get("category").split(",");
        const categories = [...own.map((path) => path.split("/").at(-1) ?? ""), ...folders];
        add([
          get("xmlurl"),
          title || get("xmlurl"),
          get("author"),
          get("language"),
          categories.filter((category) => category !== "").join("\n"),
          get("htmlurl"),
        ]);
      },
      onclosetag(name, isImplied) {
        if (name === "outline") open.pop();
        if (name === "opml" && !isImplied) isWhole = true;
      },
      onend() {
        if (!isWhole) throw incomplete();
      },
    };
  });

/** Outlines in outlines, far more than a person makes. */
const maxDepth = 200;
/** The nearest folders, which become categories. */
const keptFolders = 20;
const tooDeep = () =>
  new AppError(
    "bad_request",
    `This file nests more than ${maxDepth} folders. Move them up, then try again.`,
  );
const incomplete = () =>
  new AppError("bad_request", "The OPML file is incomplete. Download it again, then retry.");

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
