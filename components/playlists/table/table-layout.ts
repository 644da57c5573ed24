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

/** Width of each column, and the windows that are too narrow for it. The name has the rest. */
const columnStyles: Record<PlaylistColumn, string> = {
  advertiser: "w-[16%] max-md:hidden",
  type: "w-10 sm:w-28",
  ids: "w-16 sm:w-20",
  searches: "w-24 max-lg:hidden",
  tags: "w-[20%] max-lg:hidden",
  changed: "w-36 max-sm:hidden",
};

/** Where nobody has chosen columns, an advertiser's column leaves less space for these. */
const besideAdvertiser: Partial<Record<PlaylistColumn, string>> = {
  searches: "w-24 max-2xl:hidden",
  tags: "w-[14%] max-xl:hidden 2xl:w-[20%]",
};

export type TableLayout = ReadonlyMap<PlaylistColumn, string>;

/** The classes of each shown column. `chosen` is null where nobody has chosen columns. */
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
