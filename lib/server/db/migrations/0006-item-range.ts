/** Primary key of an item of a change-set. */
export interface ItemKey {
  change_set_id: string;
  position: number;
}

/** The items after one key, up to and including another. */
export interface ItemRange {
  after: ItemKey;
  last: ItemKey;
}
