import { type WarningDecision } from "@/lib/shared/id-import/select-ids";
import { ambiguousKinds, type WarningKind } from "@/lib/shared/id-import/types";

const labels: Partial<Record<WarningDecision, string>> = {
  undecided: "Choose for all",
  "leave-out": "Skip all",
  "as-it-is": "Keep all as typed",
  cleaned: "Use all suggestions",
  split: "Split all",
};

/** Names a decision for all doubtful IDs of a kind; undefined if it is one for a single ID. */
export const nameForAll = (decision: WarningDecision, kind: WarningKind): string | undefined =>
  decision === "cleaned" && ambiguousKinds.has(kind) ? "Use as one number" : labels[decision];
