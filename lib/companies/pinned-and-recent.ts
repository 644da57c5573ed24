/** The companies that one client keeps at hand, as uuids: the names are read when they are shown. */
export interface PinnedAndRecent {
  /** In the order in which they were pinned. */
  pinned: string[];
  /** The last opened ones that are not pinned, newest first. */
  recent: string[];
}

/** So many that they are seen at a glance, and that the cookie stays small. */
export const maxPinned = 12;
const maxRecent = 5;

/** A cookie, not localStorage: the server reads it too, and sends the page with these companies in place. */
export const pinnedAndRecentCookie = (clientId: string) => `cuelist_companies_${clientId}`;

export const nonePinned: PinnedAndRecent = { pinned: [], recent: [] };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const readIds = (text: string, most: number) =>
  [...new Set(text.split(".").filter((id) => uuid.test(id)))].slice(0, most);

/** Reads the cookie's value. What is not a uuid, doubled or too much is left out. */
export function parsePinnedAndRecent(value: string | undefined): PinnedAndRecent {
  const [pinned = "", recent = ""] = (value ?? "").split("_");
  return { pinned: readIds(pinned, maxPinned), recent: readIds(recent, maxRecent) };
}

/** The cookie's value. */
export function formatPinnedAndRecent({ pinned, recent }: PinnedAndRecent): string {
  return `${pinned.join(".")}_${recent.join(".")}`;
}

/** Pins a company, last of all. With `mostPinned` there already nothing changes. */
export function pinCompany(kept: PinnedAndRecent, companyId: string): PinnedAndRecent {
  if (kept.pinned.includes(companyId) || kept.pinned.length >= maxPinned) return kept;
  return {
    pinned: [...kept.pinned, companyId],
    recent: kept.recent.filter((id) => id !== companyId),
  };
}

/** Unpins a company; it becomes the most recent one, so that a slip is easily undone. */
export function unpinCompany(kept: PinnedAndRecent, companyId: string): PinnedAndRecent {
  const pinned = kept.pinned.filter((id) => id !== companyId);
  return addRecent({ ...kept, pinned }, companyId);
}

/** Puts a company that was opened first among the recent ones, unless it is pinned. */
export function addRecent(kept: PinnedAndRecent, companyId: string): PinnedAndRecent {
  if (kept.pinned.includes(companyId)) return kept;
  const others = kept.recent.filter((id) => id !== companyId);
  return { ...kept, recent: [companyId, ...others].slice(0, maxRecent) };
}

/** What this browser keeps for a client now; another tab may have changed it. Browser only. */
export function loadPinnedAndRecent(clientId: string): PinnedAndRecent {
  const name = `${pinnedAndRecentCookie(clientId)}=`;
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(name));
  return parsePinnedAndRecent(cookie?.slice(name.length));
}

const halfAYear = 15_552_000;

/** Keeps them for half a year from now. Browser only. */
export function savePinnedAndRecent(clientId: string, kept: PinnedAndRecent): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${pinnedAndRecentCookie(clientId)}=${formatPinnedAndRecent(kept)}; path=/; max-age=${halfAYear}; samesite=lax${secure}`;
}
