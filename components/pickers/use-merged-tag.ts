import { useQuery } from "@tanstack/react-query";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { type BulkActionInput } from "@/lib/shared/change-sets/schema";
import { tagCountsQuery } from "@/lib/browser/tags/queries";
import { type TagCount } from "@/lib/shared/tags/schema";
import { tagKey } from "@/lib/shared/text";

/** The existing tag that a renaming merges into, if there is one. */
export function useMergedTag(action: Partial<BulkActionInput>): TagCount | null {
  const [from, to] =
    action.kind === "rename_tags" ? [action.from ?? [], (action.to ?? "").trim()] : [[], ""];
  const q = useTyped(to);
  const { data } = useQuery({ ...tagCountsQuery(q), enabled: q !== "" });
  const isRenamed = from.some((tag) => tagKey(tag) === tagKey(to));
  if (to === "" || isRenamed) return null;
  return data?.tags.find(({ tag }) => tagKey(tag) === tagKey(to)) ?? null;
}
