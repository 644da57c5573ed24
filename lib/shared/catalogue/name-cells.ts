import { findBadge, writeBadge } from "@/lib/shared/catalogue/badges";
import { type InventoryName } from "@/lib/shared/catalogue/schema";

/** Columns of files that follow the inventory ID. */
export const nameColumns = ["name", "publisher", "catalogue"] as const;

/**
 * Returns the cells of `nameColumns`: the name, the publisher, and the badge ("Unavailable since 2026-10-03"). `name` is null for an ID that the
 * catalogue does not have, undefined if no catalogue knows its kind; `now` decides what is silent.
 */
export const nameCells = (
  name: InventoryName | null | undefined,
  now: Date,
): [name: string, publisher: string, catalogue: string] => [
  onOneLine(name?.name ?? ""),
  onOneLine(name?.publisher ?? ""),
  name === undefined ? "" : writeBadge(findBadge(name, now)),
];

/** Each ID has one line in a file. */
const onOneLine = (text: string) => text.replace(/\s+/gu, " ");
