/** Pinned and recently opened companies of a person, or of a client for a shared sign-in, as UUIDs. */
export interface PinnedAndRecent {
  pinned: string[];
  /** Recently opened and not pinned, newest first. */
  recent: string[];
}

/** Keeps the list easy to scan. */
export const maxPinned = 12;
const maxRecent = 5;

export const nonePinned: PinnedAndRecent = { pinned: [], recent: [] };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const readIds = (text: string, maxIds: number) =>
  [...new Set(text.split(".").filter((id) => uuid.test(id)))].slice(0, maxIds);

/** Parses the stored text; drops invalid UUIDs, duplicates and surplus entries. */
export function parsePinnedAndRecent(value: string): PinnedAndRecent {
  const [pinned = "", recent = ""] = value.split("_");
  return { pinned: readIds(pinned, maxPinned), recent: readIds(recent, maxRecent) };
}

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
