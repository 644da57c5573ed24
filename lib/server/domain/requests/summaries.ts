import { type Queries } from "@/lib/server/db/database";
import { type LoggedRequest } from "@/lib/shared/requests/schema";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** The kept part of a call without headers and bodies: short, because it is written for each call. */
export type Summary = [
  id: string,
  operation: string,
  method: string,
  path: string,
  status: number,
  isCut: 0 | 1,
  durationMs: number,
  address: string,
  userAgent: string | null,
  errorCode: string | null,
  errorMessage: string | null,
  /** The person of the client, if one is known. */
  personId?: string | null,
];

/** Separates two summaries: inside one, brackets occur only in strings, where a quote has a backslash. */
const border = '],["';
/** Characters of a row after which other requests have their turn; about a millisecond. */
const stepCharacters = 64 * 1024;

/** Yields the summaries of a row, the last first, with their indexes, and yields to the event loop between parts. */
export async function* readSummaries({
  calls,
  summaries: json,
}: {
  calls: number;
  summaries: string;
}): AsyncGenerator<[index: number, summary: Summary]> {
  let index = calls;
  for (let end = json.length - 1; end > 1;) {
    const found = end > stepCharacters ? json.lastIndexOf(border, end - stepCharacters) : -1;
    const start = found < 0 ? 1 : found + 2;
    const part = JSON.parse(`[${json.slice(start, end)}]`) as Summary[];
    for (const summary of part.reverse()) {
      index -= 1;
      yield [index, summary];
    }
    end = start - 1;
    await yieldToEventLoop();
  }
}

/** Converts a summary to a call without its person, whom `nameCallers` adds. */
export function toLoggedRequest(summary: Summary, client: LoggedRequest["client"]): UnnamedRequest {
  const [
    id,
    operation,
    method,
    path,
    status,
    isCut,
    durationMs,
    address,
    userAgent,
    code,
    message,
    personId,
  ] = summary;
  return {
    id,
    time: new Date(timeOfId(id)).toISOString(),
    operation,
    method,
    path,
    status,
    is_cut: isCut === 1,
    duration_ms: durationMs,
    address,
    user_agent: userAgent,
    error: code === null ? null : { code, message: message ?? "" },
    client,
    personId: personId ?? null,
  };
}

export type UnnamedRequest = Omit<LoggedRequest, "person"> & { personId: string | null };

/** Adds the people of calls by their current names. */
export async function nameCallers(
  db: Queries,
  requests: UnnamedRequest[],
): Promise<LoggedRequest[]> {
  const ids = Array.from(new Set(requests.flatMap(({ personId }) => personId ?? [])));
  const people =
    ids.length === 0
      ? []
      : await db.selectFrom("people").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return requests.map(({ personId, ...request }) => ({
    ...request,
    person: personId === null ? null : { uuid: personId, name: names.get(personId) ?? "" },
  }));
}

/** Returns the time at which a UUIDv7 was made, in ms since 1970. */
export const timeOfId = (id: string): number =>
  Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Returns the lowest ID of a time (ms since 1970). */
export function firstIdAt(milliseconds: number): string {
  const hex = Math.min(Math.max(0, Math.ceil(milliseconds)), 0xffff_ffff_ffff)
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
