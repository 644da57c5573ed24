/** The columns of a playlists table that can be hidden, in order. */
export const tableColumns = ["advertiser", "type", "ids", "searches", "tags", "changed"] as const;
export type PlaylistColumn = (typeof tableColumns)[number];

export const columnLabels: Record<PlaylistColumn, string> = {
  advertiser: "Advertiser",
  type: "Type",
  ids: "IDs",
  searches: "Searches",
  tags: "Tags",
  changed: "Changed",
};

interface ColumnStyle {
  /** Class of the header, which gives its column the width. */
  width: string;
  /** Class that hides the column in windows too narrow for it. */
  hidden: string;
}

/** The name has the rest of the width. */
const columnStyles: Record<PlaylistColumn, ColumnStyle> = {
  advertiser: { width: "w-[16%]", hidden: "max-md:hidden" },
  type: { width: "w-10 sm:w-28", hidden: "" },
  ids: { width: "w-16 sm:w-20", hidden: "" },
  searches: { width: "w-24", hidden: "max-lg:hidden" },
  tags: { width: "w-44 xl:w-48 2xl:w-64", hidden: "max-lg:hidden" },
  changed: { width: "w-28", hidden: "max-sm:hidden" },
};

/** Columns for which an advertiser's column leaves less space, unless somebody has chosen columns. */
const besideAdvertiser: Partial<Record<PlaylistColumn, ColumnStyle>> = {
  searches: { width: "w-24", hidden: "max-2xl:hidden" },
  tags: { width: "w-48 2xl:w-64", hidden: "max-xl:hidden" },
};

export type TableLayout = ReadonlyMap<PlaylistColumn, ColumnStyle>;

/** The style of each shown column. `chosen` is null where nobody has chosen columns. */
export function layOutTable(
  chosen: readonly PlaylistColumn[] | null,
  hasAdvertisers: boolean,
): TableLayout {
  const shown = tableColumns.filter(
    (column) => (hasAdvertisers || column !== "advertiser") && (chosen?.includes(column) ?? true),
  );
  return new Map(
    shown.map((column) => {
      const crowded = chosen === null && hasAdvertisers ? besideAdvertiser[column] : undefined;
      return [column, crowded ?? columnStyles[column]];
    }),
  );
}
