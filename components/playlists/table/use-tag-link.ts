"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { joinTags, splitTags } from "@/lib/tag-list-text";
import { tagKey } from "@/lib/text";

/** Returns the URL of the list with a tag as a further filter. */
export function useTagLink(): (tag: string) => string {
  const pathname = usePathname();
  const search = useSearchParams();
  return (tag) => {
    const query = new URLSearchParams(search);
    const tags = splitTags(query.get("tag") ?? "");
    const isSet = tags.some((other) => tagKey(other) === tagKey(tag));
    query.set("tag", joinTags(isSet ? tags : [...tags, tag]));
    for (const name of ["cursor", "untagged"]) query.delete(name);
    return `${pathname}?${query}`;
  };
}
