import { type ShownAnswer } from "./dialect";

/** Faults that are made on purpose. */

const operations = ["get-token", "search", "create"] as const;
export type Operation = (typeof operations)[number];

/** Connections, whatever operation they are for. */
const connectionKinds = ["refused", "tls"] as const;
/** Requests: those in `creatingKinds` create the playlist all the same. */
export const requestKinds = [
  "reset-before",
  "reset-after",
  "no-answer",
  "half-answer",
  "slow",
  "html",
  "other-json",
  "400",
  "401",
  "403",
  "404",
  "409",
  "413",
  "422",
  "429",
  "500",
  "503-before",
  "503-after",
  "redirect",
  "huge",
] as const;
/** The search's answer. */
const searchKinds = ["broken-off", "no-uuid", "name-not-string", "duplicate-uuids"] as const;
/** `answer`: that of the fault. */
const faultKinds = [...connectionKinds, ...requestKinds, "answer", ...searchKinds] as const;
export type FaultKind = (typeof faultKinds)[number];

export const creatingKinds: ReadonlySet<FaultKind> = new Set([
  "reset-after",
  "no-answer",
  "half-answer",
  "slow",
  "html",
  "other-json",
  "503-after",
  "huge",
]);
const isOneOf = (kinds: readonly FaultKind[], kind: FaultKind) => kinds.includes(kind);
export const isOfEntries = ({ kind }: Fault) => isOneOf(searchKinds, kind);

export interface Fault {
  kind: FaultKind;
  /** Not for `refused` and `tls`, which meet connections. */
  operation?: Operation;
  /** Number of requests, or for `tls` connections, that it meets; 1 by default. `refused` lasts until faults are cleared. */
  count?: number;
  /** Time that `slow` takes for its body, in ms; 2,000 by default. */
  durationMs?: number;
  /** Wait that 429 and 503 ask for, in seconds; 7 by default. */
  retryAfter?: number;
  /** What `answer` answers. */
  answer?: ShownAnswer;
}

/** @throws Error that says what is wrong with it */
export function checkFault(fault: Fault): void {
  if (!faultKinds.includes(fault.kind))
    throw new Error(`kind must be one of ${faultKinds.join(", ")}`);
  if (isOneOf(connectionKinds, fault.kind)) {
    if (fault.operation) throw new Error(`${fault.kind} meets connections: leave out operation`);
    return;
  }
  if (!fault.operation || !operations.includes(fault.operation))
    throw new Error(`operation must be one of ${operations.join(", ")}`);
  if (isOfEntries(fault) && fault.operation !== "search")
    throw new Error(`${fault.kind} is a fault of search`);
  if ((fault.kind === "answer") !== (fault.answer !== undefined))
    throw new Error("answer is needed for the kind answer, and for no other");
}

/** The faults to come, in the order in which they were asked for. */
export class FaultQueue {
  #waiting: (Fault & { count: number })[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ ...fault, count: fault.count ?? 1 });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The fault for the next request of the operation, or for the next connection. */
  take(operation: Operation | "connection"): Fault | null {
    const isFor = (fault: Fault) =>
      operation === "connection" ? fault.kind === "tls" : fault.operation === operation;
    const fault = this.#waiting.find(isFor);
    if (!fault) return null;
    fault.count -= 1;
    this.#waiting = this.#waiting.filter(({ count }) => count > 0);
    return fault;
  }
}
