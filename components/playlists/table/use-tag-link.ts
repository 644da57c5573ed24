import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { useSettled } from "@/components/ui/hooks/use-settled";
import { joinTags, splitTags } from "@/lib/shared/tag-list-text";
import { tagKey } from "@/lib/shared/text";

/**
 * Returns the URL of the list with a tag as a further filter. `term` is the search of the shown rows, while the URL already has a newer
 * one if others are loading (`isStale`): the function changes with the rows, not with each key.
 */
export function useTagLink(term: string, isStale: boolean): (tag: string) => string {
  const pathname = usePathname();
  const search = new URLSearchParams(useSearchParams());
  for (const name of ["q", "cursor"]) search.delete(name);
  const rest = useSettled(search.toString(), isStale);
  return useCallback(
    (tag) => {
      const query = new URLSearchParams(rest);
      if (term !== "") query.set("q", term);
      const tags = splitTags(query.get("tag") ?? "");
      const isSet = tags.some((other) => tagKey(other) === tagKey(tag));
      query.set("tag", joinTags(isSet ? tags : [...tags, tag]));
      query.delete("untagged");
      return `${pathname}?${query}`;
    },
    [pathname, rest, term],
  );
}
