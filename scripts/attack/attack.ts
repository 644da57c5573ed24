import { type Target } from "./target";

/** How many answers had which status; "cut" counts those that broke off. */
export type Statuses = Record<string, number>;

/** Something hostile, or just large, that is done to a running server. */
export interface Attack {
  name: string;
  /** Whether the server may close the connection before the caller has sent its whole body (413, RFC 9110 §15.5.14). */
  mayBeCut?: boolean;
  /** Makes what the attack needs; not measured. */
  prepare?: (target: Target) => Promise<void>;
  /** Resolves when the last answer is there. */
  run: (target: Target) => Promise<Statuses>;
}

/** Sends requests at once and counts what they are answered with. */
export async function countStatuses(sent: Promise<Response>[]): Promise<Statuses> {
  const statuses: Statuses = {};
  await Promise.all(
    sent.map(async (answer) => {
      const status = await readAway(answer);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  return statuses;
}

async function readAway(sent: Promise<Response>): Promise<string> {
  try {
    const answer = await sent;
    if (answer.body) for await (const _ of answer.body as unknown as AsyncIterable<Uint8Array>);
    return String(answer.status);
  } catch {
    return "cut";
  }
}

/** The same request, so many times at once. */
export const times = (count: number, send: () => Promise<Response>): Promise<Response>[] =>
  Array.from({ length: count }, send);
