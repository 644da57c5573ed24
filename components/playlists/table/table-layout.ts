import { parseAsString, useQueryState } from "nuqs";
import { useMemo, useSyncExternalStore } from "react";

/** The columns of a playlists table that can be hidden, in order. */
export const tableColumns = ["advertiser", "type", "ids", "searches", "tags", "changed"] as const;
export type PlaylistColumn = (typeof tableColumns)[number];

/** Those of a user who has not chosen: few playlists have searches. */
export const usualColumns: readonly PlaylistColumn[] = tableColumns.filter(
  (column) => column !== "searches",
);

export const columnLabels: Record<PlaylistColumn, string> = {
  advertiser: "Advertiser",
  type: "Type",
  ids: "IDs",
  searches: "Searches",
  tags: "Tags",
  changed: "Updated",
};

interface ColumnStyle {
  /** Class of the header, which gives its column the width. */
  width: string;
  /** Class with which the table hides the column in windows too narrow for it. */
  hiding: string;
}

/** The name gets the remaining width. */
const columnStyles: Record<PlaylistColumn, ColumnStyle> = {
  advertiser: { width: "w-[21%]", hiding: "max-md:no-advertiser" },
  type: { width: "w-10 md:w-28", hiding: "" },
  ids: { width: "w-16 sm:w-20", hiding: "" },
  searches: { width: "w-24", hiding: "max-lg:no-searches" },
  tags: { width: "w-44 xl:w-48 2xl:w-64", hiding: "max-lg:no-tags" },
  changed: { width: "w-24", hiding: "max-sm:no-changed" },
};

/** Columns with less space next to the advertiser's column, unless the user has chosen columns. */
const besideAdvertiser: Partial<Record<PlaylistColumn, ColumnStyle>> = {
  tags: { width: "w-48 2xl:w-64", hiding: "max-xl:no-tags" },
};

export type TableLayout = ReadonlyMap<PlaylistColumn, ColumnStyle>;

/** The class of a table with these columns. */
export const hidingClass = (layout: TableLayout): string =>
  Array.from(layout.values(), ({ hiding }) => hiding)
    .filter(Boolean)
    .join(" ");

/** Returns the style of each shown column. `chosen` is null if the user has not chosen columns. */
export function layOutTable(
  chosen: readonly PlaylistColumn[] | null,
  hasAdvertisers: boolean,
): TableLayout {
  const shown = tableColumns.filter(
    (column) =>
      (hasAdvertisers || column !== "advertiser") && (chosen ?? usualColumns).includes(column),
  );
  return new Map(
    shown.map((column) => {
      const crowded = chosen === null && hasAdvertisers ? besideAdvertiser[column] : undefined;
      return [column, crowded ?? columnStyles[column]];
    }),
  );
}

export const pageSizes = [25, 50, 100, 200] as const;
type PageSize = (typeof pageSizes)[number];

interface Preferences {
  /** Null for the default columns. */
  columns: PlaylistColumn[] | null;
  isCompact: boolean;
  rows: PageSize;
}

export type TableDisplay = ReturnType<typeof useTableDisplay>;

/**
 * Columns, density and rows per page: stored in this browser, because several people can share a client. Columns in the URL, as in a
 * saved view, take precedence.
 */
export function useTableDisplay() {
  const [inUrl, setInUrl] = useQueryState("columns", parseAsString);
  const stored = useSyncExternalStore(subscribe, readStored, () => "");
  const kept = useMemo(() => parsePreferences(stored), [stored]);
  const columns = useMemo(
    () => (inUrl === null ? kept.columns : toColumns(inUrl.split(","))),
    [inUrl, kept],
  );
  return {
    ...kept,
    columns,
    /** The columns for a saved view, as in the URL; "" for the default ones. */
    columnsText: columns?.join(",") ?? "",
    change: (changed: Partial<Preferences>) => {
      store({ ...kept, columns, ...changed });
      if (inUrl !== null && changed.columns !== undefined)
        void setInUrl(changed.columns?.join(",") ?? null);
    },
  };
}

const key = "playlists-table";
/** Changes in this window; "storage" events come from others. */
const changes = new EventTarget();
/** Preferences last as long as the page if the browser forbids storage. */
let unstored: string | null = null;

function subscribe(onChange: () => void): () => void {
  changes.addEventListener("change", onChange);
  window.addEventListener("storage", onChange);
  return () => {
    changes.removeEventListener("change", onChange);
    window.removeEventListener("storage", onChange);
  };
}

function readStored(): string {
  try {
    return unstored ?? localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function store(preferences: Preferences): void {
  const text = JSON.stringify(preferences);
  try {
    localStorage.setItem(key, text);
  } catch {
    unstored = text;
  }
  changes.dispatchEvent(new Event("change"));
}

function parsePreferences(text: string): Preferences {
  const stored = parseObject(text);
  return {
    columns: Array.isArray(stored.columns) ? toColumns(stored.columns) : null,
    isCompact: stored.isCompact === true,
    rows: pageSizes.find((size) => size === stored.rows) ?? 50,
  };
}

function parseObject(text: string): Partial<Record<keyof Preferences, unknown>> {
  try {
    return (JSON.parse(text || "{}") ?? {}) as Partial<Record<keyof Preferences, unknown>>;
  } catch {
    return {};
  }
}

const toColumns = (names: readonly unknown[]): PlaylistColumn[] =>
  tableColumns.filter((column) => names.includes(column));
