import { type Target } from "./target";

export type Statuses = Record<string, number>;

export interface Attack {
  name: string;
  /** Statuses that are no failure; without it all of 2xx and 4xx. "cut": the connection was closed. */
  mayRefuse?: RegExp;
  prepare?: (target: Target) => Promise<void>;
  run: (target: Target) => Promise<Statuses>;
}

/** Adds the counts of `more` to `statuses`. */
export function addStatuses(statuses: Statuses, more: Statuses): void {
  for (const [status, count] of Object.entries(more))
    statuses[status] = (statuses[status] ?? 0) + count;
}

/** Awaits concurrent requests and counts their statuses. */
export async function countStatuses(sent: Promise<Response>[]): Promise<Statuses> {
  const statuses: Statuses = {};
  await Promise.all(
    sent.map(async (answer) => {
      const status = await discardBody(answer);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  return statuses;
}

async function discardBody(sent: Promise<Response>): Promise<string> {
  try {
    const answer = await sent;
    if (answer.body) for await (const _ of answer.body as unknown as AsyncIterable<Uint8Array>);
    return String(answer.status);
  } catch {
    return "cut";
  }
}

/** Starts the same request `count` times. */
export const repeat = (count: number, send: () => Promise<Response>): Promise<Response>[] =>
  Array.from({ length: count }, send);
