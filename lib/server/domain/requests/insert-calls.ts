import { type ApiRequestsRow } from "@/lib/server/db/tables";
import { type Call } from "@/lib/server/domain/requests/call";
import { hideInPath, hideTokens } from "@/lib/server/domain/requests/hide-secrets";
import { keepMessages } from "@/lib/server/domain/requests/keep-messages";
import { preparedInsert } from "@/lib/server/db/prepared";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { cut, replaceNul } from "@/lib/shared/text";

/** The columns that a list shows. */
export const shownColumns = [
  "id",
  "person_id",
  "operation",
  "method",
  "path",
  "status",
  "is_cut",
  "duration_ms",
  "address",
  "user_agent",
  "error_code",
  "error_message",
] as const;

/** Rows of a statement. */
const statementRows = 25;

const putCalls = preparedInsert("api_requests", [
  "client_id",
  "is_refused",
  ...shownColumns,
  "bytes",
  "messages",
]);

/** Writes calls without their secrets. Returns the rows. @throws AppError unavailable, busy */
export async function insertCalls(
  { database }: Pick<Runtime, "database">,
  calls: readonly Call[],
): Promise<ApiRequestsRow[]> {
  const rows: ApiRequestsRow[] = [];
  for (const call of calls) {
    rows.push(await toRow(call));
    if (rows.length % statementRows === 0) await yieldToEventLoop();
  }
  const clientIds = Array.from(new Set(rows.map(({ client_id }) => client_id)));
  await database.write((transaction) =>
    database.inAgenciesOf(clientIds, async (some) => {
      const own = rows.filter(({ client_id }) => some.has(client_id));
      for (let at = 0; at < own.length; at += statementRows)
        await putCalls(transaction, own.slice(at, at + statementRows));
    }),
  );
  return rows;
}

/** Maximum characters. An address may be longer than an IP address if a proxy passes on what a caller wrote. */
const most = { path: 1_000, address: 64, user_agent: 500, error_message: 500 };
/** Approximate bytes of a row without its texts and messages. */
const fixedBytes = 120;

const keepText = (text: string, length: number) => cut(replaceNul(text), length);

/** Hides secrets before it cuts, so that no part of one is left. */
async function toRow({ contents, ...call }: Call): Promise<ApiRequestsRow> {
  const { path, address, user_agent, error_message } = call;
  const texts = {
    path: keepText(hideInPath(path), most.path),
    address: keepText(address, most.address),
    user_agent: user_agent === null ? null : keepText(hideTokens(user_agent), most.user_agent),
    error_message:
      error_message === null ? null : keepText(hideTokens(error_message), most.error_message),
  };
  const messages = contents && (await keepMessages(contents));
  const characters = Object.values(texts).reduce((sum, text) => sum + (text?.length ?? 0), 0);
  const bytes = fixedBytes + characters + (messages?.byteLength ?? 0);
  return { ...call, ...texts, bytes, messages };
}
