/** One line of `admin service check`. */
export interface CheckLine {
  /** Such as `token.type`; stable, for scripts. Empty if the document leaves the matter open. */
  id: string;
  operation: "get-token" | "search" | "create";
  result: "holds" | "fails" | "not_checked" | "not_in_document" | Verdict["result"];
  /** The rule of docs/service-api.md, or the dashboard's behaviour; for `not_in_document` the finding. */
  rule: string;
  /** The reason of a failure or omission, or the dashboard's message; null if the rule holds. */
  found: string | null;
}

/** The dashboard's verdict on an answer: it uses it, refuses it, or does not know the outcome of the request. */
export interface Verdict {
  result: "used" | "refused" | "not_known";
  found: string | null;
}

/** Whether the dashboard can use the service, as far as was checked. */
export const isUsable = (lines: CheckLine[]): boolean =>
  lines.every(({ result }) => result !== "refused" && result !== "not_known");

/** Collects the lines of one operation. */
export class CheckReport {
  readonly lines: CheckLine[] = [];

  constructor(readonly operation: CheckLine["operation"]) {}

  /** Adds a line that holds if `problem` is null, and returns whether it does. */
  check(id: string, rule: string, problem: string | null): boolean {
    const result = problem === null ? "holds" : "fails";
    this.#add({ id, rule, result, found: problem });
    return problem === null;
  }

  /** Adds lines that could not be checked. */
  skip(rules: Record<string, string>, reason: string): void {
    for (const [id, rule] of Object.entries(rules))
      this.#add({ id, rule, result: "not_checked", found: reason });
  }

  /** Adds the dashboard's verdict. */
  judge(id: string, rule: string, verdict: Verdict): void {
    this.#add({ id, rule, ...verdict });
  }

  /** Adds an observation that the document leaves open. */
  note(text: string): void {
    this.#add({ id: "", rule: text, result: "not_in_document", found: null });
  }

  #add(line: Omit<CheckLine, "operation">): void {
    this.lines.push({ ...line, operation: this.operation });
  }
}
