import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { type Kysely, sql } from "kysely";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";
import { replaceNul } from "@/lib/shared/text";

/** Earlier servers would write several calls to a row. */
export const bearableFrom = 39;

/** Adds the columns of a call to `api_requests`. The backfill makes a row of each call, of which rows had several. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const isSqlite = kind === "sqlite";
  for (const column of [
    `person_id ${isSqlite ? "text" : "uuid"}`,
    "operation text not null default ''",
    "method text not null default ''",
    "path text not null default ''",
    "status integer not null default 0",
    "is_cut integer not null default 0",
    `duration_ms ${isSqlite ? "real" : "double precision"} not null default 0`,
    "address text not null default ''",
    "user_agent text",
    "error_code text",
    "error_message text",
    "bytes integer not null default 0",
    `messages ${isSqlite ? "blob" : "bytea"}`,
  ])
    await sql.raw(`alter table api_requests add column ${column}`).execute(db);
}

/** Calls of a client, whose row has no operation. Only split tables have `shard_key`. */
interface Packed {
  client_id: string;
  id: string;
  is_refused: number;
  shard_key?: string;
  summaries: string;
  contents: Buffer;
}

type Text = string | null;
type Summary = [
  ...call: [id: string, operation: string, method: string, path: string, status: number],
  ...rest: [isCut: number, ms: number, address: string, agent: Text, code: Text, message: Text],
  personId?: Text,
];
/** Bytes of a body, bytes of its kept part, and whether that is cut. */
type Body = [bytes: number | null, kept: number, isCut: boolean] | 0;
/** Headers as lines with alternating names and values; 0 if they are not kept. */
type Head = [sent: string, answered: string, sentBody: Body, answeredBody: Body] | 0;

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/** Rows per transaction; one may have some megabytes. */
const batchRows = 20;

const unpackCalls: BackfillStep = {
  name: "calls of the API",
  async run(db, _kind, position, drop) {
    const after =
      position === "" ? sql`` : sql`and (client_id, id) > (${sql.join(position.split("\n"))})`;
    const { rows } = await sql<Packed>`select * from api_requests where operation = '' ${after}
      order by client_id, id limit ${batchRows}`.execute(db);
    let damaged = 0;
    for (const row of rows) {
      const inShard = row.shard_key ? sql` and shard_key = ${row.shard_key}` : sql``;
      await sql`delete from api_requests
        where client_id = ${row.client_id} and id = ${row.id}${inShard}`.execute(db);
      // A row that is damaged could not be shown before either.
      const calls = await unpack(row).catch(() => null);
      if (calls === null) damaged += 1;
      else if (calls.length > 0)
        await (db as Kysely<{ api_requests: Record<string, unknown> }>)
          .insertInto("api_requests")
          .values(calls)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }
    drop(damaged);
    const last = rows.length < batchRows ? undefined : rows.at(-1);
    return last ? `${last.client_id}\n${last.id}` : null;
  },
};

const dropColumns: BackfillStep = {
  name: "columns of calls",
  async run(db) {
    for (const column of ["calls", "summaries", "contents"])
      await sql.raw(`alter table api_requests drop column ${column}`).execute(db);
    return null;
  },
};

export const backfill = [unpackCalls, dropColumns];

/** Returns the rows of the calls. After a length, `contents` has a JSON array of heads, and then the bodies. */
async function unpack({ summaries, contents, ...row }: Packed): Promise<Record<string, unknown>[]> {
  const bytes = await decompress(contents);
  let at = 4 + bytes.readUInt32LE(0);
  const heads = JSON.parse(bytes.toString("utf8", 4, at)) as Head[];
  const take = (headers: string, body: Body) => {
    const start = bytes.subarray(at, (at += body === 0 ? 0 : body[1]));
    return { headers: toHeaders(headers), body: body === 0 ? null : toBody(start, body) };
  };
  const rows = [];
  const read = JSON.parse(summaries, (_, value: unknown) =>
    typeof value === "string" ? replaceNul(value) : value,
  ) as Summary[];
  for (const [index, summary] of read.entries()) {
    const head = heads[index] ?? 0;
    const messages =
      head === 0 ? null : { sent: take(head[0], head[2]), answered: take(head[1], head[3]) };
    const kept = messages && (await compress(JSON.stringify(messages), { level: 1 }));
    const [id, operation, method, path, status, is_cut, duration_ms, ...texts] = summary;
    const [address, user_agent, error_code, error_message, person_id = null] = texts;
    rows.push({
      ...{ ...row, id, operation, method, path, status, is_cut, duration_ms, address },
      ...{ user_agent, error_code, error_message, person_id, messages: kept },
      bytes: JSON.stringify(summary).length + (kept?.byteLength ?? 0),
      ...{ calls: 1, summaries: "", contents: Buffer.from("") },
    });
  }
  return rows;
}

function toHeaders(text: string) {
  const lines = text.split("\n");
  return Array.from({ length: Math.floor(lines.length / 2) }, (_, index) => ({
    name: lines[2 * index],
    value: lines[2 * index + 1],
  }));
}

function toBody(start: Buffer, [bytes, , is_cut]: Exclude<Body, 0>) {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return { bytes, is_cut, encoding: "text", content: decoder.decode(start, { stream: is_cut }) };
  } catch {
    return { bytes, is_cut, encoding: "base64", content: start.toString("base64") };
  }
}
