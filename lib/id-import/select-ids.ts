import {
  type ParsedIdList,
  type ParsedIds,
  type WarningKind,
  type DoubtfulId,
} from "@/lib/id-import/types";

/** What to do with an id that looks wrong. */
export type WarningDecision = "leave-out" | "as-it-is" | "cleaned";

/** Decisions for all of a kind, and those for one id, which go before. Without any, an id is left out. */
export interface WarningDecisions {
  kinds: ReadonlyMap<WarningKind, WarningDecision>;
  ids: ReadonlyMap<DoubtfulId, WarningDecision>;
}

export const noWarningDecisions: WarningDecisions = { kinds: new Map(), ids: new Map() };

/** What can be done with `row`: ids that the service would refuse, for example, cannot be added as they are. */
export function possibleDecisions(row: DoubtfulId): WarningDecision[] {
  const possible: WarningDecision[] = ["leave-out"];
  if (row.canBeAdded) possible.push("as-it-is");
  if (row.cleaned !== null) possible.push("cleaned");
  return possible;
}

/** What happens to `row`. */
export function decisionFor(row: DoubtfulId, decisions: WarningDecisions): WarningDecision {
  const wanted = decisions.ids.get(row) ?? decisions.kinds.get(row.kind) ?? "leave-out";
  return possibleDecisions(row).includes(wanted) ? wanted : "leave-out";
}

/** The ids of the text that each act would put into or take out of the list, in the order of the text. */
export interface Choice {
  /** New to the list. */
  added: string[];
  /** All of them, for a list that is to hold nothing else. */
  all: string[];
  /** In the list already. */
  present: string[];
  /** How many of the odd ones are left out. */
  leftOut: number;
}

/** What was chosen of a reading. */
export function selectIds(reading: ParsedIds, decisions: WarningDecisions): Choice {
  const { fresh, alreadyThere, suspicious } = reading;
  const odd = { ids: [] as string[], lines: [] as number[], places: [] as number[] };
  for (const row of suspicious) {
    const decision = decisionFor(row, decisions);
    if (decision === "leave-out") continue;
    odd.ids.push(decision === "cleaned" ? (row.cleaned ?? row.id) : row.id);
    odd.lines.push(row.line);
    odd.places.push(row.place);
  }
  return {
    added: inOrder(fresh, odd),
    all: inOrder(fresh, odd, alreadyThere),
    present: Array.from(new Set(alreadyThere.ids)),
    leftOut: suspicious.length - odd.ids.length,
  };
}

/** The ids of all lists in the order of the text, each once. */
function inOrder(first: ParsedIdList, ...others: ParsedIdList[]): string[] {
  const filled = others.filter(({ ids }) => ids.length > 0);
  if (filled.length === 0) return first.ids;
  const rows = [first, ...filled].flatMap(({ ids, places }) =>
    ids.map((id, at) => ({ id, place: places[at] ?? 0 })),
  );
  return Array.from(new Set(rows.sort((a, b) => a.place - b.place).map(({ id }) => id)));
}

/** Everything of a reading that does not get into the list, with its line and why, by line. */
export function listLeftOut(
  reading: ParsedIds,
  decisions: WarningDecisions,
): { line: number; id: string; reason: string }[] {
  const because = ({ ids, lines }: ParsedIdList, reason: string) =>
    ids.map((id, at) => ({ line: lines[at] ?? 0, id, reason }));
  return [
    ...because(reading.alreadyThere, "Already in the list."),
    ...because(reading.repeated, "Duplicate."),
    ...reading.suspicious
      .filter((row) => decisionFor(row, decisions) === "leave-out")
      .map(({ line, id, reason }) => ({ line, id, reason })),
  ].sort((a, b) => a.line - b.line);
}
