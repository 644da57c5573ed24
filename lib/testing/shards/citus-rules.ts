import { referenceTables, shardTables } from "@/lib/db/shards/shard-tables";

/*
 * What Citus refuses, or would run in the wrong place, by its documentation (SQL Support and Workarounds) and its planner. Its packages
 * were not to be had, so that tests read the statements off the driver and look for these.
 */

/** Tables that are on the coordinator only. */
const localTables = ["signing_keys", "ended_sessions", "admin_acts", "shared_\\w+"];

interface Rule {
  fault: string;
  isBroken: (statement: Statement) => boolean;
}

interface Statement {
  text: string;
  /** Tables that are split, and tables that each machine has. */
  split: string[];
  reference: string[];
  isWrite: boolean;
  /** Whether the statement is of one agency. */
  isOfShard: boolean;
}

const rules: Rule[] = [
  {
    fault: "has a subquery in the values of an insert",
    isBroken: ({ text }) => /^insert\b[^]*\bvalues\b[^]*\(\s*select\b/.test(text),
  },
  {
    fault: "writes in a common table expression",
    isBroken: ({ text }) => /\bas (not )?(materialized )?\(\s*(insert|update|delete)\b/.test(text),
  },
  {
    fault: "calls a volatile function in an update or delete",
    isBroken: ({ text }) =>
      /^(with|update|delete)\b/.test(text) &&
      /\b(clock_timestamp|timeofday|random|gen_random_uuid|uuid_generate_\w+|nextval|setval)\(/.test(
        text,
      ) &&
      /\b(update|delete from)\b/.test(text),
  },
  {
    fault: "calls a function of the time in a conflict",
    isBroken: ({ text }) =>
      /\bon conflict\b[^]*\b(now\(|current_timestamp|clock_timestamp)/.test(text),
  },
  {
    fault: "calls scan_blocks together with a table, which would run it on a worker",
    isBroken: ({ text, split, reference }) =>
      /\bscan_blocks\(/.test(text) && split.length + reference.length > 0,
  },
  {
    fault: "reads a split table together with one of the coordinator",
    isBroken: ({ text, split }) =>
      split.length > 0 && localTables.some((name) => new RegExp(`\\b${name}\\b`).test(text)),
  },
  {
    fault: "writes a table that all machines have by what is in a split one",
    isBroken: ({ text, split, isWrite }) => {
      const target = /^(?:insert into|update|delete from) "?(\w+)/.exec(text)?.[1] ?? "";
      return isWrite && referenceTables.includes(target as never) && split.length > 0;
    },
  },
  {
    fault: "moves rows to another shard",
    isBroken: ({ text, split }) => {
      const [, target = "", set = ""] =
        /^update (\w+)[^]*?\bset\b([^]*?)(\bwhere\b|$)/.exec(text) ?? [];
      return split.includes(target as never) && /\b(shard_key|agency_id) =/.test(set);
    },
  },
  {
    fault: "reads a column of the system",
    isBroken: ({ text }) => /\b(ctid|xmin|xmax|tableoid)\b/.test(text),
  },
  {
    fault: "locks rows of all shards",
    isBroken: ({ text, isOfShard }) =>
      !isOfShard && /\bfor (no key update|update|key share|share)\b/.test(text),
  },
  {
    fault: "joins split tables of all shards",
    isBroken: ({ split, isOfShard }) => !isOfShard && split.length > 1,
  },
  {
    fault: "is recursive, or counts in windows, over all shards",
    isBroken: ({ text, isOfShard }) => !isOfShard && /\b(recursive|over \()/.test(text),
  },
];

/** What Citus has against a statement; null if nothing is known. `isOfShard`: whether a request sent it, or work for one agency. */
export function findCitusFault(sql: string, isOfShard: boolean): string | null {
  const text = sql.trim().toLowerCase().replaceAll('"', "");
  const mentioned = (names: readonly string[]) =>
    names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  const statement = {
    text,
    split: mentioned(shardTables.map(({ name }) => name)),
    reference: mentioned(referenceTables),
    isWrite: /^(insert|update|delete)\b/.test(text),
    isOfShard,
  };
  const broken = rules.find(({ isBroken }) => isBroken(statement));
  return broken ? `${sql}\n${broken.fault}` : null;
}
