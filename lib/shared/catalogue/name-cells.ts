import { findBadge, writeBadge } from "@/lib/shared/catalogue/badges";
import { catalogueFields, listedFields } from "@/lib/shared/catalogue/catalogue-fields";
import { type InventoryName } from "@/lib/shared/catalogue/schema";

const cells = listedFields.flatMap((name) => {
  const { cell } = catalogueFields[name].inLists;
  return cell === null ? [] : { name, cell };
});

/** Columns of files that follow the inventory ID. */
export const nameColumns = [...cells.map(({ name }) => name), "catalogue"];

/**
 * Returns the cells of `nameColumns`: those of the fields, and the badge ("Unavailable since 2026-10-03"). `name` is null for an ID that
 * the catalogue does not have, undefined if no catalogue knows its kind; `now` decides what is silent.
 */
export const nameCells = (name: InventoryName | null | undefined, now: Date): string[] => [
  ...cells.map((column) => (name ? column.cell(name[column.name]) : "")),
  name === undefined ? "" : writeBadge(findBadge(name, now)),
];
