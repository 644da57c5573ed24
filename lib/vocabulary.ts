/* The field's closed sets of values, which the database, the schemas and the pages share. */

export const companyKinds = ["agency", "advertiser"] as const;
export type CompanyKind = (typeof companyKinds)[number];

/** A manager changes; a viewer only reads. */
export const roles = ["manager", "viewer"] as const;
export type Role = (typeof roles)[number];

export const playlistTypes = ["podcast", "radio", "streaming"] as const;
export type PlaylistType = (typeof playlistTypes)[number];
