import { newId } from "@/lib/shared/ids";
import { type Call } from "@/lib/server/domain/requests/call";
import { type CallContents, packContents } from "@/lib/server/domain/requests/contents";
import { keepContents } from "@/lib/server/domain/requests/keep-contents";
import { makeSummary } from "@/lib/server/domain/requests/make-summary";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** A written row: its client, calls and bytes (decision 64). */
export interface WrittenRow {
  clientId: string;
  isRefused: boolean;
  calls: number;
  bytes: number;
}

interface NewRow {
  client_id: string;
  id: string;
  calls: number;
  is_refused: 0 | 1;
  summaries: string;
  contents: Uint8Array;
}

/** Calls, bytes of summaries, and uncompressed bytes of headers and bodies from which a new row begins. */
const rowCalls = 250;
const rowSummaryBytes = 128 * 1024;
const rowContentBytes = 1024 * 1024;
/** Bytes after which other requests have their turn; hiding secrets in them takes a millisecond or two. */
const stepBytes = 64 * 1024;

/** Writes calls without their secrets, in few rows per client. @throws AppError unavailable, busy */
export async function insertCalls(
  { database }: Pick<Runtime, "database">,
  calls: Call[],
): Promise<WrittenRow[]> {
  const rows: NewRow[] = [];
  for (const group of groupCalls(calls))
    for await (const part of splitIntoRows(group)) rows.push(part);
  const clientIds = Array.from(new Set(rows.map(({ client_id }) => client_id)));
  await database.write((transaction) =>
    database.inAgenciesOf(clientIds, (some) =>
      transaction
        .insertInto("api_requests")
        .values(rows.filter(({ client_id }) => some.has(client_id)))
        .execute(),
    ),
  );
  return rows.map(({ client_id, is_refused, calls: count, summaries, contents }) => ({
    clientId: client_id,
    isRefused: is_refused === 1,
    calls: count,
    bytes: Buffer.byteLength(summaries) + contents.byteLength,
  }));
}

/** Makes the rows of the calls of one client. */
async function* splitIntoRows(calls: Call[]): AsyncGenerator<NewRow> {
  let [summaries, contents]: [string[], (CallContents | null)[]] = [[], []];
  let [summaryBytes, contentBytes, stepped] = [0, 0, 0];
  for (const [index, call] of calls.entries()) {
    const summary = JSON.stringify(makeSummary(call));
    const content = call.contents && keepContents(call.contents);
    summaries.push(summary);
    contents.push(content);
    const bytes = content ? sizeOf(content) : 0;
    summaryBytes += Buffer.byteLength(summary) + 1;
    contentBytes += bytes;
    stepped += sizeOfRaw(call);
    const isFull =
      summaries.length === rowCalls ||
      summaryBytes > rowSummaryBytes ||
      contentBytes > rowContentBytes;
    if (isFull || index === calls.length - 1) {
      yield {
        client_id: call.clientId,
        id: newId(),
        calls: summaries.length,
        is_refused: call.isRefused ? 1 : 0,
        summaries: `[${summaries.join(",")}]`,
        contents: await packContents(contents),
      };
      [summaries, contents, summaryBytes, contentBytes] = [[], [], 0, 0];
    }
    if (stepped > stepBytes) {
      stepped = 0;
      await yieldToEventLoop();
    }
  }
}

/** Size of the parts of a call that are searched for secrets. */
const sizeOfRaw = ({ path, contents }: Call): number =>
  path.length +
  (contents?.sent?.start.length ?? 0) +
  (typeof contents?.answered === "string"
    ? contents.answered.length
    : (contents?.answered?.start.length ?? 0));

const sizeOf = ({ sentHeaders, answeredHeaders, sent, answered }: CallContents): number =>
  sentHeaders.length +
  answeredHeaders.length +
  (sent?.start.length ?? 0) +
  (answered?.start.length ?? 0);

/** Groups the calls by client, with failures of authentication in groups of their own. */
function groupCalls(calls: Call[]): Call[][] {
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    const key = `${call.clientId} ${call.isRefused}`;
    const known = groups.get(key);
    if (known) known.push(call);
    else groups.set(key, [call]);
  }
  return Array.from(groups.values());
}
