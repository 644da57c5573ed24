import { parseAsString, useQueryState } from "nuqs";
import { useMemo, useSyncExternalStore } from "react";
import { type PlaylistColumn, tableColumns } from "@/components/playlists/table/table-layout";

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
