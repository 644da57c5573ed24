import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type PickedIds, pickIds } from "@/lib/shared/id-import/pick-ids";
import { type WarningDecision } from "@/lib/shared/id-import/select-ids";

const nothing: PickedIds = { ids: [], odd: [], problem: null };

/** The IDs of a text (`pickIds`); of the text before while they are read, which takes no time that one sees. */
export function usePickedIds(
  text: string,
  decision: WarningDecision,
  ambiguous: WarningDecision,
): PickedIds {
  const { data } = useQuery({
    queryKey: ["picked-ids", text, decision, ambiguous],
    queryFn: () => pickIds(text, decision, ambiguous),
    enabled: text.trim() !== "",
    placeholderData: keepPreviousData,
    networkMode: "always",
    gcTime: 0,
  });
  return text.trim() === "" ? nothing : (data ?? nothing);
}
