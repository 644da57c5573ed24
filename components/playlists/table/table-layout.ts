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
