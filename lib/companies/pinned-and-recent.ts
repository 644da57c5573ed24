/** Pinned and recently opened companies of one client, as UUIDs. */
export interface PinnedAndRecent {
  pinned: string[];
  /** Recently opened and not pinned, newest first. */
  recent: string[];
}

/** Keeps the list easy to scan. */
export const maxPinned = 12;
const maxRecent = 5;

/** Name of the cookie in which earlier versions kept them. */
export const pinnedAndRecentCookie = (clientId: string) => `cuelist_companies_${clientId}`;

export const nonePinned: PinnedAndRecent = { pinned: [], recent: [] };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const readIds = (text: string, maxIds: number) =>
  [...new Set(text.split(".").filter((id) => uuid.test(id)))].slice(0, maxIds);

/** Parses the cookie's value; drops invalid UUIDs, duplicates and surplus entries. */
export function parsePinnedAndRecent(value: string | undefined): PinnedAndRecent {
  const [pinned = "", recent = ""] = (value ?? "").split("_");
  return { pinned: readIds(pinned, maxPinned), recent: readIds(recent, maxRecent) };
}

/** Formats the cookie's value. */
export function formatPinnedAndRecent({ pinned, recent }: PinnedAndRecent): string {
  return `${pinned.join(".")}_${recent.join(".")}`;
}

/** Appends a company to the pinned ones. Does nothing if there are `maxPinned`. */
export function pinCompany(saved: PinnedAndRecent, companyId: string): PinnedAndRecent {
  if (saved.pinned.includes(companyId) || saved.pinned.length >= maxPinned) return saved;
  return {
    pinned: [...saved.pinned, companyId],
    recent: saved.recent.filter((id) => id !== companyId),
  };
}

/** Unpins a company and makes it the most recent one, so that unpinning is easy to undo. */
export function unpinCompany(saved: PinnedAndRecent, companyId: string): PinnedAndRecent {
  const pinned = saved.pinned.filter((id) => id !== companyId);
  return addRecent({ ...saved, pinned }, companyId);
}

/** Makes a company the most recent one, unless it is pinned. */
export function addRecent(saved: PinnedAndRecent, companyId: string): PinnedAndRecent {
  if (saved.pinned.includes(companyId)) return saved;
  const others = saved.recent.filter((id) => id !== companyId);
  return { ...saved, recent: [companyId, ...others].slice(0, maxRecent) };
}

/** Reads what an earlier version kept in a cookie; null if there is none. Browser only. */
export function readPinnedCookie(clientId: string): PinnedAndRecent | null {
  const name = `${pinnedAndRecentCookie(clientId)}=`;
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(name));
  return cookie === undefined ? null : parsePinnedAndRecent(cookie.slice(name.length));
}

/** Deletes that cookie, once the server has its content. Browser only. */
export function deletePinnedCookie(clientId: string): void {
  document.cookie = `${pinnedAndRecentCookie(clientId)}=; path=/; max-age=0; samesite=lax`;
}
