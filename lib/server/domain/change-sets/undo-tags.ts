import { isEqualJson } from "@/lib/shared/playlists/fields/is-equal-json";
import { limits } from "@/lib/shared/limits";
import { tagKey } from "@/lib/shared/text";

/**
 * Undoes tags one by one and keeps tags that were added since. Skips a tag that cannot return because the list is full or
 * has it in another spelling.
 */
export function tagsBefore(
  change: { old?: string[] | undefined; new: string[] },
  now: string[],
  leftAlone: string[],
): string[] | undefined {
  const old = change.old ?? [];
  if (isEqualJson(now, change.new)) return old;
  const added = change.new.filter((tag) => !old.includes(tag));
  const removed = old.filter((tag) => !change.new.includes(tag));
  const kept = now.filter((tag) => !added.includes(tag));
  const keys = new Set(kept.map(tagKey));
  const missing = removed.filter((tag) => !keys.has(tagKey(tag)));
  const respelled = removed.filter((tag) => !now.includes(tag) && keys.has(tagKey(tag)));
  // A tag that replaced another one was removed since: do not restore the other one.
  const isReplacedAnew = missing.length > 0 && added.some((tag) => !now.includes(tag));
  const room = isReplacedAnew ? 0 : Math.max(0, limits.tags - kept.length);
  const returning = missing.slice(0, room);
  leftAlone.push(...[...missing.slice(room), ...respelled].map((tag) => `the tag “${tag}”`));
  const next = [...kept];
  for (const tag of returning) next.splice(Math.min(old.indexOf(tag), next.length), 0, tag);
  return isEqualJson(next, now) ? undefined : next;
}
