import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { weigh } from "@/lib/server/weigh";

/** Rows whose sizes are read together, and bytes of summaries per statement, unless the first row has more. */
const sizedRows = 200;
const statementBytes = 256 * 1024;

/** Range of rows: a client's with IDs from `first` to `last`, both inclusive, in this order. */
interface RowRange {
  clientId: string;
  first?: string | undefined;
  last?: string | undefined;
  order: "asc" | "desc";
}

interface Row {
  id: string;
  calls: number;
  summaries: string;
}

/** Reads a client's rows in steps with few bytes; the caller yields to the event loop. @throws AppError throttled */
export async function* readRequestRows(db: Queries, range: RowRange): AsyncGenerator<Row> {
  let after: string | null = null;
  for (;;) {
    const sizes = await readSizes(db, range, after);
    for (const { first, last, bytes } of groupBySize(sizes)) {
      await weigh(bytes);
      const [low, high] = range.order === "asc" ? [first, last] : [last, first];
      yield* await db
        .selectFrom("api_requests")
        .select(["id", "calls", "summaries"])
        .where("client_id", "=", range.clientId)
        .where("id", ">=", low)
        .where("id", "<=", high)
        .orderBy("id", range.order)
        .execute();
    }
    if (sizes.length < sizedRows) return;
    after = sizes.at(-1)?.id ?? null;
  }
}

interface Size {
  id: string;
  bytes: number;
}

function readSizes(
  db: Queries,
  { clientId, first, last, order }: RowRange,
  after: string | null,
): Promise<Size[]> {
  let query = db
    .selectFrom("api_requests")
    .select(["id", sql<number>`octet_length(summaries)`.as("bytes")])
    .where("client_id", "=", clientId)
    .orderBy("id", order)
    .limit(sizedRows);
  if (first !== undefined) query = query.where("id", ">=", first);
  if (last !== undefined) query = query.where("id", "<=", last);
  if (after !== null) query = query.where("id", order === "asc" ? ">" : "<", after);
  return query.execute();
}

/** Consecutive rows. */
interface Group {
  first: string;
  last: string;
  bytes: number;
}

/** Groups rows that together have `statementBytes` at most. */
function groupBySize(sizes: Size[]): Group[] {
  const groups: Group[] = [];
  for (const { id, bytes } of sizes) {
    const group = groups.at(-1);
    if (group && group.bytes + bytes <= statementBytes) {
      group.last = id;
      group.bytes += bytes;
    } else groups.push({ first: id, last: id, bytes });
  }
  return groups;
}
