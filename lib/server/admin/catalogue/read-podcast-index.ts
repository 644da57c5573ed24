import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { type FileRecord, type FileRow } from "@/lib/shared/catalogue/sources";
import { AppError } from "@/lib/shared/errors";

/** Kinds of the IDs in a row of Podcast Index. */
export const podcastKinds = ["podcast_index", "apple_podcast", "podcast_guid", "rss"] as const;

const required = ["id", "url", "title"];
const categoryColumns = Array.from({ length: 10 }, (_, index) => `category${index + 1}`);
/** Other columns that are read; a dump may have more, and lack some. Numbers are read as text, because IDs have any number of digits. */
const optional = [
  "itunesId",
  "podcastGuid",
  "itunesAuthor",
  "language",
  "episodeCount",
  "newestItemPubdate",
  "popularityScore",
  "dead",
  ...categoryColumns,
];
const pageRows = 500;

type Row = Record<string, string | null>;

interface PodcastDump {
  /** Highest row number. */
  last: number;
  /** Returns the number of the row that was read last. */
  position(): number;
  read(kinds: readonly string[]): AsyncGenerator<FileRecord[]>;
}

/**
 * Opens Podcast Index's SQLite dump, read only. Rows marked as dead become entries that are gone.
 * @throws AppError bad_request if it is no such dump
 */
export function openPodcastIndex(file: string): PodcastDump {
  const { columns, last } = inspect(file);
  let position = 0;
  return {
    last,
    position: () => position,
    async *read(kinds) {
      const dump = new Sqlite(file, { readonly: true, fileMustExist: true });
      try {
        const rows = dump
          .prepare<[], Row>(`select rowid as "row", ${columns} from podcasts order by rowid`)
          .iterate();
        let page: FileRecord[] = [];
        for (const row of rows) {
          position = Number(row.row);
          page.push({ line: position, entries: toEntries(row, kinds) });
          if (page.length < pageRows) continue;
          yield page;
          page = [];
        }
        yield page;
      } finally {
        dump.close();
      }
    },
  };
}

function inspect(file: string): { columns: string; last: number } {
  try {
    const dump = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      const names = dump
        .prepare<[], { name: string }>("select name from pragma_table_info('podcasts')")
        .all()
        .map(({ name }) => name);
      if (!required.every((name) => names.includes(name))) throw notDump();
      const known = [...required, ...optional].filter((name) => names.includes(name));
      const { last } = dump
        .prepare<[], { last: number | null }>("select max(rowid) as last from podcasts")
        .get() ?? { last: 0 };
      return {
        columns: known.map((name) => `cast("${name}" as text) as "${name}"`).join(", "),
        last: last ?? 0,
      };
    } finally {
      dump.close();
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : notDump(cause);
  }
}

const notDump = (cause?: unknown) =>
  new AppError(
    "bad_request",
    `This SQLite file isn't Podcast Index's dump: it needs a table "podcasts" with the columns ${required.join(", ")}.`,
    { cause },
  );

function toEntries(row: Row, kinds: readonly string[]): FileRow[] {
  const url = row.url?.trim() ?? "";
  const ids: Record<(typeof podcastKinds)[number], string> = {
    podcast_index: row.id ?? "",
    apple_podcast: Number(row.itunesId) > 0 ? (row.itunesId ?? "") : "",
    podcast_guid: row.podcastGuid?.trim() ?? "",
    rss: url,
  };
  const common: Omit<FileRow, "kind" | "id"> = {
    name: row.title ?? "",
    publisher: row.itunesAuthor ?? null,
    language: row.language ?? null,
    categories: categoryColumns.flatMap((name) => row[name] || []),
    address: url,
    last_published_at: row.newestItemPubdate ?? null,
    popularity: Number(row.popularityScore ?? 0),
    attributes: row.episodeCount ? { episodes: row.episodeCount } : {},
    isGone: row.dead === "1",
  };
  return podcastKinds
    .filter((kind) => kinds.includes(kind) && ids[kind] !== "")
    .map((kind) => ({ ...common, kind, id: ids[kind] }));
}
