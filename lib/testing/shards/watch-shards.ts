import pg from "pg";
import { shardKeyOf, shardTables } from "@/lib/server/db/citus/shard-tables";
import { requestStorage } from "@/lib/testing/shards/request-storage";

/** A statement of a request, or of work for one agency, as it went to the driver. */
interface Sent {
  text: string;
  values: unknown[];
}

/** What the driver is asked, if it is no text: a statement, or something else such as a copy. */
interface Asked {
  text?: string;
  values?: unknown;
}

interface Plan {
  "Relation Name"?: string;
  Plans?: Plan[];
}

/**
 * Notes every statement of one agency on a table of a shard that is sent to PostgreSQL from now on, each text once. Read off the driver: whoever wrote
 * it, in whatever way. `stop` returns them.
 */
export function watchStatements(): { stop(): Sent[] } {
  const { prototype } = pg.Client;

  const original = prototype.query as (...args: unknown[]) => unknown;
  const sent = new Map<string, Sent>();
  const note = (first: unknown, second: unknown) => {
    const asked = typeof first === "string" ? { text: first, values: second } : (first as Asked);
    const { text, values } = asked;
    if (text === undefined) return;
    const context = requestStorage().getStore();
    // `outsideRequests` works for all shards.
    if (context === undefined || (context.isOver && context.agencyId === undefined)) return;
    const isStatement = /^\s*(select|with|insert|update|delete)\b/i.test(text);
    if (isStatement && shardTables.some(({ name }) => mentions(text, name)))
      sent.set(text, { text, values: Array.isArray(values) ? values : [] });
  };
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    note(args[0], args[1]);
    return original.apply(this, args);
  } as typeof prototype.query;
  return {
    stop() {
      prototype.query = original as typeof prototype.query;
      return Array.from(sent.values());
    },
  };
}

const mentions = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);

/**
 * Why a statement does not stay in its shard; null if it does. PostgreSQL says so itself: its plan reads one and the same partition of
 * each table, or it does not. An insert has to name the key. `client`: of an empty database that is split into partitions.
 */
export async function findStrayed(
  client: pg.Client,
  { text, values }: Sent,
): Promise<string | null> {
  const [insert = "", table = ""] = /^\s*insert into "?(\w+)"?[^)]*\)/i.exec(text) ?? [];
  const key = shardKeyOf(table);
  if (key !== undefined && !mentions(insert, key)) return `${text}\ndoes not name ${key}`;
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
    `explain (format json) ${text}`,
    values,
  );
  const relations = relationsOf(rows[0]?.["QUERY PLAN"][0]?.Plan);
  const parts = new Set(relations.flatMap((name) => partOf(name) ?? []));
  return parts.size > 1 ? `${text}\nreads the partitions ${[...parts].sort().join(", ")}` : null;
}

function relationsOf(plan: Plan | undefined): string[] {
  if (!plan) return [];
  const own = plan["Relation Name"];
  return [...(own === undefined ? [] : [own]), ...(plan.Plans ?? []).flatMap(relationsOf)];
}

/** The number of a partition that `splitTables` made. */
function partOf(relation: string): string | null {
  const [, table = "", part = ""] = /^(\w+)_(\d+)$/.exec(relation) ?? [];
  return shardKeyOf(table) === undefined ? null : part;
}
