import { type BulkAction } from "@/lib/shared/change-sets/schema";

export type BulkActionKind = BulkAction["kind"];

interface BulkPlace {
  menu: "tags" | "ids" | "more";
  /** Offered only to agencies, or only to those that keep playlists in their own list. */
  needs?: "agency" | "agency list";
}

/** The menu of the bar of selected playlists that offers an action; null if a button or another page does. */
const bulkPlaces: Readonly<Record<BulkActionKind, BulkPlace | null>> = {
  add_tags: { menu: "tags" },
  remove_tags: { menu: "tags" },
  // On the page of tags.
  rename_tags: null,
  add_ids: { menu: "ids" },
  remove_ids: { menu: "ids" },
  replace_ids: { menu: "ids" },
  change_advertiser: { menu: "more", needs: "agency" },
  change_type: { menu: "more" },
  move_to_advertiser: { menu: "more", needs: "agency list" },
  // In the form of `move_to_advertiser`.
  move_to_agency: null,
  add_search: { menu: "more" },
  remove_search: { menu: "more" },
  // Buttons of the bar.
  archive: null,
  restore: null,
  duplicate: null,
};

/** The actions in a menu of the bar. `has`: whether the caller is of an agency, and whether it has a list of its own. */
export const kindsIn = (
  menu: BulkPlace["menu"],
  has: { readonly [Need in NonNullable<BulkPlace["needs"]>]?: boolean } = {},
): BulkActionKind[] =>
  (Object.keys(bulkPlaces) as BulkActionKind[]).filter((kind) => {
    const place = bulkPlaces[kind];
    return place?.menu === menu && (place.needs === undefined || has[place.needs] === true);
  });
