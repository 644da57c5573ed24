import {
  ambiguousKinds,
  type DoubtfulId,
  type ParsedIdList,
  type ParsedIds,
  type WarningKind,
} from "@/lib/shared/id-import/types";
import { type SkippedRecord } from "@/lib/shared/tables/types";

/** `use:` is followed by the ID of one of the `choices`. */
export type WarningDecision =
  | "undecided"
  | "leave-out"
  | "as-it-is"
  | "cleaned"
  | "split"
  | `use:${string}`;

/** Decisions by kind, overridden by decisions for single IDs. Empty rows need none. */
export interface WarningDecisions {
  kinds: ReadonlyMap<WarningKind, WarningDecision>;
  ids: ReadonlyMap<DoubtfulId, WarningDecision>;
}

export const noWarningDecisions: WarningDecisions = { kinds: new Map(), ids: new Map() };

/** The decisions available for `row`; an ID that the service refuses cannot be kept as it is. */
export function possibleDecisions(row: DoubtfulId): WarningDecision[] {
  if (row.kind === "empty") return ["leave-out"];
  const possible: WarningDecision[] = ["undecided"];
  if (row.split !== null && row.isRatherSeveral) possible.push("split");
  if (row.cleaned !== null) possible.push("cleaned");
  if (row.split !== null && !row.isRatherSeveral) possible.push("split");
  for (const { id } of row.choices ?? []) possible.push(`use:${id}`);
  if (row.canBeAdded) possible.push("as-it-is");
  possible.push("leave-out");
  return possible;
}

/** Returns the decision for `row`, by ID, then by kind. */
export function decisionFor(row: DoubtfulId, decisions: WarningDecisions): WarningDecision {
  if (row.kind === "empty") return "leave-out";
  const wanted = decisions.ids.get(row) ?? decisions.kinds.get(row.kind) ?? "undecided";
  return possibleDecisions(row).includes(wanted) ? wanted : "undecided";
}

/** What people nearly always decide; "undecided" for numbers that may be one ID or several. */
function usualDecision(row: DoubtfulId): WarningDecision {
  const { kind, cleaned, split, choices, isLikely } = row;
  if (ambiguousKinds.has(kind)) return "undecided";
  if (cleaned !== null) return "cleaned";
  if (split !== null) return "split";
  if (!isLikely) return "leave-out";
  return choices?.[0] ? `use:${choices[0].id}` : "as-it-is";
}

/** The decisions, with the usual one for each ID that has none. */
export function withUsual(
  { suspicious }: Pick<ParsedIds, "suspicious">,
  decisions: WarningDecisions,
): WarningDecisions {
  const ids = new Map(decisions.ids);
  for (const row of suspicious)
    if (decisionFor(row, decisions) === "undecided") ids.set(row, usualDecision(row));
  return { ...decisions, ids };
}

/** The IDs that adding, replacing and removing would use, in the order of the text. */
interface Choice {
  added: string[];
  all: string[];
  present: string[];
  /** Doubtful IDs without a decision. */
  undecided: number;
  /** Doubtful IDs that are decided to be left out. */
  leftOut: number;
}

/** Applies the decisions to parsed IDs. IDs without a decision are not added. */
export function selectIds(reading: ParsedIds, decisions: WarningDecisions): Choice {
  const { fresh, alreadyThere, suspicious } = reading;
  const odd = { ids: [] as string[], lines: [] as number[], places: [] as number[] };
  let undecided = 0;
  let leftOut = 0;
  for (const row of suspicious) {
    const decision = decisionFor(row, decisions);
    if (decision === "undecided") undecided += 1;
    else if (decision === "leave-out") leftOut += 1;
    else
      for (const id of idsOf(row, decision)) {
        odd.ids.push(id);
        odd.lines.push(row.line);
        odd.places.push(row.place);
      }
  }
  return {
    added: inOrder(fresh, odd),
    all: inOrder(fresh, odd, alreadyThere),
    present: Array.from(new Set(alreadyThere.ids)),
    undecided,
    leftOut,
  };
}

/** The IDs that a doubtful one becomes. */
export function idsOf(row: DoubtfulId, decision: WarningDecision): string[] {
  if (decision === "split") return row.split ?? [];
  if (decision.startsWith("use:")) return [decision.slice("use:".length)];
  return [decision === "cleaned" ? (row.cleaned ?? row.id) : row.id];
}

/** Merges lists in the order of the text, without duplicates. */
function inOrder(first: ParsedIdList, ...others: ParsedIdList[]): string[] {
  const filled = others.filter(({ ids }) => ids.length > 0);
  if (filled.length === 0) return first.ids;
  const rows = [first, ...filled].flatMap(({ ids, places }) =>
    ids.map((id, at) => ({ id, place: places[at] ?? 0 })),
  );
  return Array.from(new Set(rows.sort((a, b) => a.place - b.place).map(({ id }) => id)));
}

const skippedReasons: Record<SkippedRecord["kind"], string> = {
  header: "Header.",
  title: "Title or note.",
  total: "Total.",
  refused: "Of another table, or unreadable.",
};

/** Lists everything that is not added, with its line and reason, by line. */
export function listLeftOut(
  reading: ParsedIds,
  decisions: WarningDecisions,
): { line: number; id: string; reason: string }[] {
  const because = ({ ids, lines }: ParsedIdList, reason: string) =>
    ids.map((id, at) => ({ line: lines[at] ?? 0, id, reason }));
  return [
    ...because(reading.alreadyThere, "Already in the list."),
    ...because(reading.repeated, "Duplicate."),
    ...reading.skipped.map(({ line, cells, kind }) => ({
      line,
      id: cells.join(" ").trim(),
      reason: skippedReasons[kind],
    })),
    ...reading.suspicious
      .filter((row) => ["undecided", "leave-out"].includes(decisionFor(row, decisions)))
      .map(({ line, id, reason }) => ({ line, id, reason })),
  ].sort((a, b) => a.line - b.line);
}

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
