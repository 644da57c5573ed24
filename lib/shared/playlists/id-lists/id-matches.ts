/** Whether playlists contain at least one ID of a list, or every one. */
export const idMatches = ["any", "all"] as const;
export type IdMatch = (typeof idMatches)[number];
