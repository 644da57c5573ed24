/** Enumerations shared by the database, the schemas and the pages. */

export const companyKinds = ["agency", "advertiser"] as const;
export type CompanyKind = (typeof companyKinds)[number];

/** A manager may change data; a viewer only reads. */
export const roles = ["manager", "viewer"] as const;
export type Role = (typeof roles)[number];

export const playlistTypes = ["podcast", "radio", "streaming"] as const;
export type PlaylistType = (typeof playlistTypes)[number];

/** Returns the role that both allow. A missing one limits nothing. */
export const lowerRole = (role: Role, other: Role | null): Role =>
  role === "viewer" || other === "viewer" ? "viewer" : "manager";

/** `invited`: has not signed in yet. `disabled`: cannot sign in until enabled again. */
export const personStates = ["invited", "active", "disabled"] as const;
export type PersonState = (typeof personStates)[number];
