/** Enumerations shared by the database, the schemas and the pages. */

export const companyKinds = ["agency", "advertiser"] as const;
export type CompanyKind = (typeof companyKinds)[number];

/** A manager may change data; a viewer only reads. */
export const roles = ["manager", "viewer"] as const;
export type Role = (typeof roles)[number];

export const playlistTypes = ["podcast", "radio", "streaming"] as const;
export type PlaylistType = (typeof playlistTypes)[number];
