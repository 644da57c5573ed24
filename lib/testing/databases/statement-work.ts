import type BetterSqlite3 from "better-sqlite3";
import { vi } from "vitest";
import { Sqlite } from "@/lib/server/db/sqlite-driver";

type Connection = BetterSqlite3.Database;
type Statement = BetterSqlite3.Statement<unknown[]>;

/** A statement that this thread ran, and the steps of SQLite's machine that it can have taken at most. */
interface StatementWork {
  sql: string;
  steps: number;
}

interface OpCode {
  addr: number;
  opcode: string;
  p2: number;
}

/** Rows that a statement has looked at. */
let visited = 0;

const prepare = Sqlite.prototype.prepare as (this: Connection, sql: string) => Statement;

/**
 * Measures the statements of connections that are opened after it, by what they do and not by a clock: rows × the longest loop of the
 * statement's program. On a connection that only reads, views in place of the tables count each row that is looked at. Of a write, the rows
 * that it changes and those of tables that it reads from end to end count. A value counts as a row of a loop over values.
 */
export function watchStatements(): { take: () => StatementWork[]; stop: () => void } {
  let works: StatementWork[] = [];
  const programs = new Map<string, ReturnType<typeof explain>>();
  const counted = new WeakSet<Connection>();

  function note(db: Connection, sql: string, parameters: unknown[], written = 0): void {
    const seen = visited;
    const program = programs.get(sql) ?? explain(db, sql, parameters);
    programs.set(sql, program);
    const { loops, scanned } = program;
    const rows = seen + written + countRows(db, scanned);
    works.push({ sql, steps: rows * loops.rows + countValues(parameters) * loops.values });
  }

  const spy = vi.spyOn(Sqlite.prototype, "prepare");
  spy.mockImplementation(function (this: Connection, sql: string) {
    if (this.readonly && !counted.has(this)) countVisits(this);
    counted.add(this);
    const statement = prepare.call(this, sql);
    const { all, run, iterate } = statement;
    if (!/^\s*(select|with|insert|update|delete|replace)\b/i.test(sql)) return statement;
    return Object.assign(statement, {
      all: (...parameters: unknown[]) => {
        visited = 0;
        const rows = all.apply(statement, parameters);
        note(this, sql, parameters.flat(), this.readonly ? 0 : rows.length);
        return rows;
      },
      run: (...parameters: unknown[]) => {
        const result = run.apply(statement, parameters);
        note(this, sql, parameters.flat(), result.changes);
        return result;
      },
      iterate: function* (...parameters: unknown[]) {
        visited = 0;
        yield* iterate.apply(statement, parameters);
        note(statement.database, sql, parameters.flat());
      },
    });
  } as typeof prepare as never);
  const take = () => {
    const taken = works;
    works = [];
    return taken;
  };
  return { take, stop: () => spy.mockRestore() };
}

function explain(db: Connection, sql: string, parameters: unknown[]) {
  const read = (words: string) => prepare.call(db, `${words} ${sql}`).all(...parameters);
  const plan = db.readonly ? [] : (read("explain query plan") as { detail: string }[]);
  const scanned = plan.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []);
  return { loops: measureLoops(read("explain") as OpCode[]), scanned };
}

/** Puts a view in the place of each table of a connection, which counts its rows as they are looked at. */
function countVisits(db: Connection): void {
  db.function("note_visit", { deterministic: false, varargs: true }, () => {
    visited += 1;
    return 1;
  });
  const tables = db.pragma("main.table_list") as { name: string; type: string; wr: number }[];
  for (const { name, type, wr } of tables) {
    if (type !== "table" || name.startsWith("sqlite_")) continue;
    const columns = db.pragma(`main.table_info("${name}")`) as { name: string; pk: number }[];
    // What every index of the table has, so that none need read the table for it.
    const key = wr ? columns.find(({ pk }) => pk === 1)?.name : "rowid";
    db.exec(
      `create temp view "${name}" as select * from main."${name}" where likely(note_visit("${key}"))`,
    );
  }
}

/**
 * Steps of the longest loops of a program, from where their ends jump back to: of all, and of those over values. What is done once is not
 * counted. The rows of a coroutine come from a `Yield`.
 */
function measureLoops(program: OpCode[]): { rows: number; values: number } {
  const onces = program.filter(({ opcode }) => opcode === "Once");
  const longest = (isEnd: (code: OpCode) => boolean) =>
    program
      .filter((code) => code.p2 <= code.addr && isEnd(code))
      .map(({ addr, p2 }) => {
        const inside = onces.filter((once) => once.addr > p2 && once.addr < addr);
        return inside.reduce((steps, once) => steps - (once.p2 - once.addr), addr - p2);
      })
      .reduce((most, steps) => Math.max(most, steps), 1);
  return {
    rows: longest(
      ({ opcode, p2 }) =>
        /^(Next|Prev|VNext|SorterNext)$/.test(opcode) ||
        (opcode === "Goto" && program[p2]?.opcode === "Yield"),
    ),
    values: longest(({ opcode }) => opcode === "VNext"),
  };
}

/** Values that are bound, and those in lists that are bound as JSON. */
const countValues = (parameters: unknown[]) =>
  parameters.reduce<number>((sum, value) => {
    const isList = typeof value === "string" && value.startsWith("[");
    return sum + (isList ? (JSON.parse(value) as unknown[]).length : 1);
  }, 0);

/** Rows of tables; of a plan's other names, which are aliases and lists of values, none. */
const countRows = (db: Connection, names: string[]) =>
  names.reduce((sum, name) => {
    const isTable = prepare.call(db, "select 1 from sqlite_schema where name = ?").get(name);
    if (!isTable) return sum;
    const counted = prepare.call(db, `select count(*) as many from "${name}"`).get();
    return sum + (counted as { many: number }).many;
  }, 0);
