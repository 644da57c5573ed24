/** Fields that can be edited in the row of a playlist. */
export type RowField = "name" | "tags";
