/** Of which kind the IDs of a playlist are, as it says; undefined if it does not. */
export const saidKind = (playlist: object): string | undefined =>
  "inventory_kind" in playlist && typeof playlist.inventory_kind === "string"
    ? playlist.inventory_kind
    : undefined;
