import "server-only";
import { type OutgoingHttpHeaders } from "node:http";
import { type Database } from "@/lib/db/database";
import { type BodyStart, maxKeptBytes } from "@/lib/http/body-start";
import { newId } from "@/lib/ids";
import { type Call } from "@/lib/requests/call";
import { type CallContents, packContents, type SafeStart } from "@/lib/requests/contents.server";
import {
  hideInAnswer,
  hideInHeader,
  hideInJson,
  hideInPath,
  hideTokens,
} from "@/lib/requests/hide-secrets";
import { type Summary } from "@/lib/requests/summaries";

const maxAgentCharacters = 512;

/** Writes calls without their secrets, as one row for each client. @throws AppError unavailable, busy */
export async function insertCalls(database: Database, calls: Call[]): Promise<void> {
  const byClient = new Map<string, Call[]>();
  for (const call of calls) {
    const known = byClient.get(call.clientId);
    if (known) known.push(call);
    else byClient.set(call.clientId, [call]);
  }
  const tenants = database.isSharded ? await findTenants(database, [...byClient.keys()]) : null;
  const rows = await Promise.all(
    Array.from(byClient, async ([clientId, ofClient]) => ({
      client_id: clientId,
      ...(tenants && { shard_key: tenants.get(clientId) ?? clientId }),
      id: newId(),
      calls: ofClient.length,
      summaries: JSON.stringify(ofClient.map(toSummary)),
      contents: await packContents(ofClient.map(toContents)),
    })),
  );
  await database.write((transaction) =>
    transaction.insertInto("api_requests").values(rows).execute(),
  );
}

async function findTenants({ read }: Database, clientIds: string[]): Promise<Map<string, string>> {
  const rows = await read
    .selectFrom("clients")
    .select(["id", "company_id", "tenant_id"])
    .where("id", "in", clientIds)
    .execute();
  return new Map(rows.map(({ id, company_id, tenant_id }) => [id, tenant_id ?? company_id]));
}

const toSummary = (call: Call): Summary => [
  call.id,
  call.operation,
  call.method,
  hideInPath(call.path),
  call.status,
  call.isCut ? 1 : 0,
  call.durationMs,
  call.address,
  call.userAgent === null ? null : hideTokens(call.userAgent.slice(0, maxAgentCharacters)),
  call.error?.code ?? null,
  call.error ? hideTokens(call.error.message) : null,
];

const toContents = ({ contents }: Call): CallContents | null =>
  contents && {
    sentHeaders: joinPairs(contents.sentHeaders),
    answeredHeaders: joinFields(contents.answeredHeaders),
    sent: contents.sent && hideInSent(contents.sent),
    answered: contents.answered === null ? null : hideInAnswered(contents.answered),
  };

function joinPairs(headers: string[]): string {
  let joined = "";
  for (let at = 0; at < headers.length; at += 2)
    joined += line(headers[at] ?? "", headers[at + 1] ?? "");
  return joined;
}

function joinFields(headers: OutgoingHttpHeaders): string {
  let joined = "";
  for (const name in headers) {
    const value = headers[name];
    if (Array.isArray(value)) for (const one of value) joined += line(name, one);
    else joined += line(name, String(value));
  }
  return joined;
}

const line = (name: string, value: string): string => `${name}\n${hideInHeader(name, value)}\n`;

/** As Latin-1, in which each byte is a character: a body may be anything. What is hidden is ASCII. */
function hideInSent({ start, bytes }: BodyStart): SafeStart {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString("latin1");
  const safe = hideInJson(text);
  const isCut = bytes === null || bytes > start.byteLength;
  return { start: safe === text ? start : Buffer.from(safe, "latin1"), bytes, isCut };
}

function hideInAnswered(answered: BodyStart | string): SafeStart {
  if (typeof answered === "string") {
    const bytes = Buffer.byteLength(answered);
    if (bytes <= maxKeptBytes) return { start: hideInAnswer(answered), bytes, isCut: false };
    return hideInAnswered({ start: Buffer.from(answered).subarray(0, maxKeptBytes), bytes });
  }
  return hideInSent(answered);
}
