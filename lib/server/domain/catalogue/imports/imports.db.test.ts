import { beforeEach, describe, expect, it } from "vitest";
import { type Database } from "@/lib/server/db/database";
import { finishImport } from "@/lib/server/domain/catalogue/imports/finish-import";
import { BatchOfRows, writeRows } from "@/lib/server/domain/catalogue/imports/write-rows";
import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { countKinds } from "@/lib/server/domain/catalogue/list-entries";
import { searchEntries } from "@/lib/server/domain/catalogue/search-entries";
import { getRun } from "@/lib/server/domain/catalogue/imports/import-state";
import { runImport } from "@/lib/server/domain/catalogue/imports/run-import";
import {
  eraseVersions,
  undoAbandoned,
  undoImport,
} from "@/lib/server/domain/catalogue/imports/undo-import";
import {
  findOrCreateCatalogue,
  startCatalogueImport,
} from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { limits } from "@/lib/shared/limits";
import { changeLimits } from "@/lib/testing/change-limits";
import { type FileRecord, type FileRow } from "@/lib/shared/catalogue/sources";
import { createAgency } from "@/lib/testing/factories";
import { eraseAliases } from "@/lib/server/db/catalogue/aliases";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";

type Row = Partial<FileRow> & { id: string; problem?: string };

async function* fileOf(rows: Row[]): AsyncGenerator<FileRecord[]> {
  await Promise.resolve();
  yield rows.map(({ problem, ...row }, index) => ({
    line: index + 1,
    entries: [{ kind: "apple_podcast", name: `Show ${row.id}`, ...row }],
    ...(problem !== undefined && { problem }),
  }));
}

describeOnBothDatabases("importing into a catalogue", (getRuntime) => {
  let catalogue = 0;
  let companyId = "";
  let files = 0;
  beforeEach(async () => {
    companyId = (await createAgency(getRuntime())).id;
    catalogue = await findOrCreateCatalogue(getRuntime().database, companyId);
  });

  const database = (): Database => getRuntime().database;
  async function run(rows: Row[], source = "Directory") {
    files += 1;
    const start = { source, format: "csv", file: "x.csv", options: "{}", by: null };
    const report = await runImport(
      database(),
      { ...start, catalogue, digest: String(files) },
      fileOf(rows),
    );
    const stored = await readImport(report.number);
    return {
      ...report,
      ...stored,
      ...(JSON.parse(stored.position) as { same: number; cut: number }),
    };
  }
  const readImport = (number: number) =>
    database()
      .read.selectFrom("catalogue_imports")
      .selectAll()
      .where("number", "=", number)
      .executeTakeFirstOrThrow();

  const runUndo = async (db: Database, number: number) =>
    undoImport(db, await getRun(db.read, number));

  const unfinished = () =>
    database()
      .read.selectFrom("catalogue_imports as import")
      .innerJoin("catalogue_sources as source", "source.id", "import.source_id")
      .select("import.number")
      .where("source.catalogue", "=", catalogue)
      .where("finished_at", "is", null)
      .where("undone_at", "is", null)
      .execute();

  /** Every entry of the current versions, by kind and ID, and without its number; of IDs with several the one that names them first. */
  const entries = async () => {
    const rows = await database()
      .read.selectFrom("catalogue_entries as entry")
      .innerJoin("catalogue_sources as source", "source.current_import", "entry.import_number")
      .innerJoin("catalogue_imports as import", "import.number", "source.current_import")
      .selectAll("entry")
      .where("source.catalogue", "=", catalogue)
      .orderBy("entry.kind")
      .orderBy("entry.inventory_id")
      .orderBy("import.finished_at", "desc")
      .orderBy("import.number", "desc")
      .execute();
    return rows
      .filter(
        (row, at) =>
          row.inventory_id !== rows[at - 1]?.inventory_id || row.kind !== rows[at - 1]?.kind,
      )
      .map(({ number: _, ...row }) => row);
  };
  const names = async () =>
    (await entries()).map(({ inventory_id, name, gone_import }) =>
      gone_import === null ? `${inventory_id} ${name}` : `${inventory_id} ${name} (gone)`,
    );
  const search = async (q: string) =>
    (await searchEntries(database(), { companyId }, { q })).entries.map(({ id }) => id);
  /** The versions that have entries, with the numbers that are kept of them and those that are counted. */
  async function readVersions() {
    const { read } = database();
    const kept = await read
      .selectFrom("catalogue_counts as count")
      .innerJoin("catalogue_imports as import", "import.number", "count.import_number")
      .innerJoin("catalogue_sources as source", "source.id", "import.source_id")
      .select(["count.import_number", "count.kind", "count.entries", "count.gone"])
      .where("source.catalogue", "=", catalogue)
      .execute();
    const counted = await read
      .selectFrom("catalogue_entries as entry")
      .innerJoin("catalogue_imports as import", "import.number", "entry.import_number")
      .innerJoin("catalogue_sources as source", "source.id", "import.source_id")
      .select(["entry.import_number", "entry.kind"])
      .select(({ fn }) => [fn.countAll().as("entries"), fn.count("entry.gone_import").as("gone")])
      .where("source.catalogue", "=", catalogue)
      .groupBy(["entry.import_number", "entry.kind"])
      .execute();
    const sort = (rows: typeof counted) =>
      rows.map((row) => Object.values(row).map(String).join(" ")).sort();
    return { kept: sort(kept.filter(({ entries: all }) => all > 0)), counted: sort(counted) };
  }
  async function expectExactCounts() {
    const { kept, counted } = await readVersions();
    expect(kept).toEqual(counted);
  }
  async function erase() {
    while ((await eraseVersions(database())).isMore);
  }

  it("finds entries by their other names, those of the version that is shown", async () => {
    const found = async (q: string) =>
      (await searchEntries(database(), { companyId }, { q })).entries.map(
        ({ id, alias = "" }) => `${id} ${alias}`,
      );
    const other = ["P&G", "Show 1", "Äther Welle"];
    const first = await run([{ id: "1", aliases: other }, { id: "2" }, { id: "3", name: "P&G" }]);
    expect(await found("p & g")).toEqual(["1 P&G", "3 "]);
    expect(await found("ather")).toEqual(["1 Äther Welle"]);
    expect(await found("show 1")).toEqual(["1 "]);
    const second = await run([{ id: "1", aliases: ["Ticker"] }, { id: "2" }]);
    expect(second).toMatchObject({ changed: 1, gone: 1 });
    expect(await found("p & g")).toEqual(["3 "]);
    expect(await found("tick")).toEqual(["1 Ticker"]);
    await runUndo(database(), second.number);
    while ((await eraseVersions(database())).isMore);
    expect(await found("tick")).toEqual([]);
    expect(await found("p & g")).toEqual(["1 P&G", "3 "]);
    expect(await found("welle")).toEqual(["1 Äther Welle"]);
    const left = await database()
      .read.selectFrom("entry_aliases")
      .select("import_number")
      .distinct()
      .where("import_number", "in", [first.number, second.number])
      .execute();
    expect(left.map((row) => Number(row.import_number))).toEqual([first.number]);
  });

  it("stores entries whose other names have characters that no name has", async () => {
    const aliases = ["a\0b", "%00abc", "x\uD800", "\u202Eb", "Tick"];
    expect(await run([{ id: "1", aliases }, { id: "2" }])).toMatchObject({ added: 2 });
    const entries = await database()
      .read.selectFrom("catalogue_entries")
      .select("aliases")
      .where("aliases", "like", "%Tick%")
      .execute();
    expect(entries.map((row) => row.aliases)).toEqual(['["%00abc","b","Tick"]']);
  });

  it("deletes the other names of a version in steps, though all entries share one", async () => {
    const count = 4_100;
    const { number } = await run([{ id: "1" }]);
    await database().write(async (db) => {
      const named = { import_number: number, kind: "deal", name: "x", name_key: "tick" };
      for (let at = 0; at < count; at += 1_000)
        await db
          .insertInto("entry_aliases")
          .values(
            Array.from({ length: Math.min(1_000, count - at) }, (_, next) => ({
              ...named,
              inventory_id: String(at + next),
              popularity: 0,
              aliases: '["tick"]',
            })),
          )
          .execute();
    });
    const left = async () => {
      const { countAll } = database().read.fn;
      const row = await database()
        .read.selectFrom("entry_aliases")
        .select(countAll().as("count"))
        .where("import_number", "=", number)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    };
    const steps = [];
    for (let isWhole = false; !isWhole && steps.length < 9; steps.push(await left()))
      isWhole = await database().write((db) => eraseAliases(db, number, "deal"));
    expect(steps).toEqual([2_100, 100, 0]);
  });

  it("adds, changes, marks as gone, brings back, and counts what it did", async () => {
    const first = await run([{ id: "1" }, { id: "2" }, { id: "3" }]);
    expect(first).toMatchObject({ added: 3, changed: 0, gone: 0, same: 0 });
    const second = await run([{ id: "1" }, { id: "2", name: "Renamed" }, { id: "4" }]);
    expect(second).toMatchObject({ added: 1, changed: 1, gone: 1, same: 1, returned: 0 });
    expect(await names()).toEqual(["1 Show 1", "2 Renamed", "3 Show 3 (gone)", "4 Show 4"]);
    const third = await run([{ id: "3" }, { id: "1" }, { id: "2", name: "Renamed" }]);
    expect(third).toMatchObject({ added: 0, changed: 0, gone: 1, same: 2, returned: 1 });
    expect(await names()).toEqual(["1 Show 1", "2 Renamed", "3 Show 3", "4 Show 4 (gone)"]);
    await expectExactCounts();
    expect(await search("renamed")).toEqual(["2"]);
    expect(await search("show 2")).toEqual([]);
  });

  it("is undone as a whole, the latest only, before and after what it left is deleted", async () => {
    const files = [
      [{ id: "1" }, { id: "2" }, { id: "3" }],
      [{ id: "1", publisher: "P" }, { id: "2", name: "Renamed" }, { id: "4" }],
      [{ id: "3" }, { id: "4", popularity: 7 }, { id: "1", publisher: "P" }],
    ];
    const states = [];
    const numbers: number[] = [];
    for (const rows of files) {
      numbers.push((await run(rows)).number);
      states.push(await entries());
      await erase();
    }
    const [first = 0, second = 0, third = 0] = numbers;
    await expect(runUndo(database(), second)).rejects.toThrow("later import");
    for (const _ of ["now", "again"]) {
      await runUndo(database(), third);
      expect(await entries()).toEqual(states[1]);
      expect(await search("renamed")).toEqual(["2"]);
      await erase();
      await expectExactCounts();
    }
    expect((await readVersions()).kept).toEqual([`${second} apple_podcast 4 1`]);
    await expect(runUndo(database(), second)).rejects.toThrow("can't be undone any more");
    const fourth = await run([{ id: "9" }]);
    await runUndo(database(), fourth.number);
    expect(await entries()).toEqual(states[1]);
    expect(first).toBeLessThan(second);
  });

  it("of a source is undone to nothing", async () => {
    const { number } = await run([{ id: "1" }]);
    await runUndo(database(), number);
    expect(await entries()).toEqual([]);
    expect(await countKinds(database(), { companyId })).toEqual([]);
    expect(await search("show")).toEqual([]);
    await erase();
    expect(await readVersions()).toEqual({ kept: [], counted: [] });
  });

  it("shows nothing of an import before it is finished", async () => {
    await run([{ id: "1" }]);
    const begun = await startCatalogueImport(database(), {
      ...{ source: "Directory", format: "csv", file: "x.csv", options: "{}", by: null },
      ...{ catalogue, digest: "open" },
    });
    const batch = new BatchOfRows(0);
    batch.add([{ kind: "apple_podcast", id: "1", name: "Renamed" }]);
    batch.add([{ kind: "deal", id: "2", name: "New" }]);
    const begunRun = await getRun(database().read, begun.number);
    await writeRows(database(), begunRun, batch);
    expect(await names()).toEqual(["1 Show 1"]);
    expect(await search("new")).toEqual([]);
    expect(await countKinds(database(), { companyId })).toMatchObject([{ entries: 1 }]);
    while (!(await finishImport(database(), begunRun)));
    expect(await names()).toEqual(["1 Renamed", "2 New"]);
    expect(await search("new")).toEqual(["2"]);
  });

  it("killed after any of its transactions shows the version before, and continues to the same end", async () => {
    const many = Array.from({ length: 9_000 }, (_, at) => ({ id: `${at}`.padStart(4, "0") }));
    const later = many.flatMap((row, at) =>
      at % 10 === 3 ? [] : at % 20 === 7 ? { ...row, name: `Renamed ${at}` } : row,
    );
    const show = async () => (await names()).join("\n");
    const counts = ({ added, changed, same, returned, gone }: Awaited<ReturnType<typeof run>>) => ({
      added,
      changed,
      same,
      returned,
      gone,
    });
    await run(many, "Calm");
    const calm = await run(later, "Calm");
    const expected = await show();
    await runUndo(database(), calm.number);
    await run(many, "Killed");
    const before = await show();
    expect(before).not.toBe(expected);
    // Each process starts or finds the import, and does one more transaction.
    const dying = (): Database => {
      let writes = 0;
      const write: Database["write"] = (work) => {
        writes += 1;
        return writes > 2 ? Promise.reject(new Error("killed")) : database().write(work);
      };
      return new Proxy(database(), {
        get: (target, key) => (key === "write" ? write : (Reflect.get(target, key) as unknown)),
      });
    };
    const start = { source: "Killed", format: "csv", file: "x.csv", options: "{}", by: null };
    const attempt = () =>
      runImport(dying(), { ...start, catalogue, digest: "killed" }, fileOf(later)).then(
        ({ number }) => number,
        () => null,
      );
    let kills = 0;
    let number = await attempt();
    for (; number === null; number = await attempt()) {
      kills += 1;
      expect((await show()) === before).toBe(true);
    }
    expect(kills).toBeGreaterThanOrEqual(10);
    expect((await show()) === expected).toBe(true);
    const killed = await readImport(number);
    expect(counts({ ...calm, ...killed })).toEqual(counts(calm));
    await runUndo(database(), number);
    expect((await show()) === before).toBe(true);
    await erase();
    await expectExactCounts();
  });

  it("keeps the entry of a row that is rejected or cannot be read, and counts it as the same", async () => {
    await run([{ id: "1" }, { id: "2", isGone: true }, { id: "3" }, { id: "4" }]);
    const before = await names();
    const later = await run([
      { id: "1", name: "a\0b" },
      { id: "2", name: "" },
      { id: "3", name: "Good" },
      { id: "3", name: " \u200B " },
      { id: "4", problem: "This line looks like a total." },
      { id: "unknown", name: "" },
    ]);
    expect(later).toMatchObject({ same: 2, changed: 1, gone: 0, rejected: 5 });
    expect(await names()).toEqual(before.with(2, "3 Good"));
    await expectExactCounts();
  });

  describe("with limits", () => {
    changeLimits({ catalogueKinds: 3, catalogueSources: 2, unfinishedImports: 1 });

    it("refuses a new kind, source or unfinished import above them, and keeps what there is", async () => {
      const ofKinds = (...kinds: string[]) => kinds.map((kind) => ({ id: kind, kind }));
      await run(ofKinds("a", "b", "c"));
      const before = await entries();
      Object.assign(limits, { catalogueKinds: 2 });
      const start = { format: "csv", file: "x.csv", options: "{}", by: null, catalogue };
      const begin = (how: { source: string; digest: string; kind?: string }) =>
        startCatalogueImport(database(), { ...start, ...how });
      const refused = { source: "Other", digest: "kinds", kind: "d" };
      await expect(begin(refused)).rejects.toMatchObject({ code: "conflict" });
      expect(await run(ofKinds("a", "b", "c"))).toMatchObject({ same: 3 });
      expect(await run([...ofKinds("a", "b", "c"), { id: "2", kind: "c" }])).toMatchObject({
        added: 1,
      });
      await expect(run(ofKinds("a", "b", "c", "d"))).rejects.toThrow("at most 2 kinds");
      const [{ number: open = 0 } = {}] = await unfinished();
      await expect(run([], "Other")).rejects.toThrow("at most 1 unfinished imports");
      await runUndo(database(), open);
      await run([{ id: "5", kind: "a" }], "Other");
      await expect(run([], "Third")).rejects.toThrow("at most 2 sources");
      await run([{ id: "5", kind: "a" }], "Other");
      expect((await entries()).map(({ kind }) => kind)).toEqual(["a", "a", "b", "c", "c"]);
      expect(before).toHaveLength(3);
      // The operator's own catalogue has no such limits.
      const { number } = await startCatalogueImport(database(), {
        ...start,
        catalogue: 0,
        source: "Everybody's",
        digest: "1",
      });
      await runUndo(database(), number);
    });
  });

  it("takes the last of rows with one ID, and counts the others, in one batch or in several", async () => {
    await run([{ id: "1", name: "Old" }]);
    const many = Array.from({ length: 4_100 }, (_, index) => ({ id: `many-${index}` }));
    const rows = [
      { id: "1", name: "Old" },
      { id: "2", name: "A" },
      { id: "2", name: "B" },
      ...many,
    ];
    const { number, ...counts } = await run([
      ...rows,
      { id: "1", name: "New" },
      { id: "2", name: "C" },
    ]);
    expect(counts).toMatchObject({ added: 4_101, changed: 1, same: 0, duplicates: 3, gone: 0 });
    expect((await names()).slice(0, 2)).toEqual(["1 New", "2 C"]);
    await runUndo(database(), number);
    expect(await names()).toEqual(["1 Old"]);
  });

  it("names an ID as the source does that was finished last, and as the other one when that is undone", async () => {
    await run(
      ["1", "2"].map((id) => ({ id, name: `North ${id}` })),
      "A",
    );
    const b = await run([{ id: "1", name: "South" }], "B");
    expect(b).toMatchObject({ added: 1, changed: 0 });
    expect(await names()).toEqual(["1 South", "2 North 2"]);
    const asked = async () => {
      const found = await findNames(
        database(),
        { companyId },
        { kind: "apple_podcast", ids: ["1", "2"] },
      );
      return ["1", "2"].map((id) => found.get(id)?.name);
    };
    expect(await asked()).toEqual(["South", "North 2"]);
    expect(await search("north 1")).toEqual([]);
    expect(await search("south")).toEqual(["1"]);
    const again = await run([{ id: "1", name: "East" }], "A");
    expect(again).toMatchObject({ changed: 1, gone: 1 });
    expect(await asked()).toEqual(["East", "North 2"]);
    await runUndo(database(), again.number);
    expect(await asked()).toEqual(["South", "North 2"]);
    await runUndo(database(), b.number);
    expect(await asked()).toEqual(["North 1", "North 2"]);
    await erase();
    await expectExactCounts();
  });

  it("keeps the same ID of two kinds apart", async () => {
    await run([
      { id: "7", name: "Apple" },
      { id: "7", kind: "podcast_index", name: "Index" },
    ]);
    const { database: db } = getRuntime();
    const ask = async (kind: string) =>
      (await findNames(db, { companyId }, { kind, ids: ["7"] })).get("7")?.name;
    expect([await ask("apple_podcast"), await ask("podcast_index")]).toEqual(["Apple", "Index"]);
  });

  it("stores formulas, HTML and right-to-left names as they are, cuts 4 KB, and refuses NUL", async () => {
    const rtl = "\u200Fأخبار الصباح";
    const { rejections, ...counts } = await run([
      { id: "1", name: '=HYPERLINK("http://x")' },
      { id: "2", name: "<b>Bold</b> & more" },
      { id: "3", name: rtl },
      { id: "4", name: "n".repeat(4_096) },
      { id: "5", name: "a\0b" },
      { id: "6\0", name: "Fine" },
      { id: "7", name: "Cafe\u0301  Society\n" },
      { id: "", name: "None" },
      { id: "9", name: " \u200B " },
      { id: "", problem: "A quotation mark is in the wrong place." },
      { id: "007", name: "Text" },
    ]);
    expect(counts).toMatchObject({ added: 6, rejected: 5, cut: 1 });
    expect(rejections).toEqual([
      { line: 5, reason: "Name contains a control character (U+0000). Remove it." },
      { line: 6, reason: "Inventory ID contains a control character (U+0000). Remove it." },
      { line: 8, reason: "Inventory ID is empty. Remove it." },
      { line: 9, reason: "Name is empty." },
      { line: 10, reason: "A quotation mark is in the wrong place." },
    ]);
    const stored = Object.fromEntries((await entries()).map((one) => [one.inventory_id, one.name]));
    expect(stored).toMatchObject({
      "1": '=HYPERLINK("http://x")',
      "2": "<b>Bold</b> & more",
      "3": "أخبار الصباح",
      "4": `${"n".repeat(254)}…`,
      "7": "Café Society",
      "007": "Text",
    });
  });

  it("refuses another file while one is not finished, and goes on with the same", async () => {
    const { database: db } = getRuntime();
    const start = {
      source: "Slow",
      format: "csv",
      file: "a.csv",
      options: "{}",
      by: null,
      catalogue,
    };
    const stopped = new AbortController();
    const many = Array.from({ length: 9_000 }, (_, index) => ({ id: String(index) }));
    const first = runImport(db, { ...start, digest: "a" }, fileOf(many), {
      onBatch: () => stopped.abort(new Error("Stopped.")),
      signal: stopped.signal,
    });
    await expect(first).rejects.toThrow("Stopped.");
    await expect(runImport(db, { ...start, digest: "b" }, fileOf([{ id: "x" }]))).rejects.toThrow(
      "isn't finished",
    );
    expect(await entries()).toHaveLength(0);
    const report = await runImport(db, { ...start, digest: "a" }, fileOf(many));
    expect(report.resumedAt).toBe(4_000);
    expect(await readImport(report.number)).toMatchObject({ added: 9_000, gone: 0 });
    // One that was not finished is undone too.
    await expectExactCounts();
  });

  it("undoes an import that was interrupted, and then takes another file", async () => {
    const { database: db } = getRuntime();
    await run([{ id: "old" }]);
    const before = await entries();
    const stopped = new AbortController();
    const many = Array.from({ length: 5_000 }, (_, index) => ({ id: String(index) }));
    const start = { source: "Directory", format: "csv", file: "a.csv", options: "{}", by: null };
    const interrupted = runImport(db, { ...start, catalogue, digest: "c" }, fileOf(many), {
      onBatch: () => stopped.abort(new Error("Stopped.")),
      signal: stopped.signal,
    });
    await expect(interrupted).rejects.toThrow("Stopped.");
    const { number } = await db.read
      .selectFrom("catalogue_imports")
      .select(({ fn }) => fn.max("number").as("number"))
      .executeTakeFirstOrThrow();
    await runUndo(db, number);
    expect(await entries()).toEqual(before);
    expect(await run([{ id: "old" }])).toMatchObject({ same: 1, gone: 0 });
  });

  it("is not undone as abandoned while its last step runs", async () => {
    const { database: db } = getRuntime();
    const start = { source: "Slow", format: "csv", file: "x.csv", options: "{}", by: null };
    const { number } = await startCatalogueImport(db, { ...start, catalogue, digest: "slow" });
    const slow = await getRun(db.read, number);
    const batch = new BatchOfRows(0);
    batch.add([{ kind: "apple_podcast", id: "1", name: "Show 1" }]);
    await writeRows(db, slow, batch);
    const { operations: steps } = db;
    const event = () => {
      let resolve = () => undefined as void;
      const promise = new Promise<void>((done) => (resolve = done));
      return { promise, resolve };
    };
    const [reached, waited] = [event(), event()];
    const finishing = (async () => {
      // The last step indexes the names.
      const operations: Database["operations"] = {
        ...steps,
        async replaceBlocks(...args) {
          reached.resolve();
          await waited.promise;
          return steps.replaceBlocks(...args);
        },
      };
      while (!(await finishImport({ write: db.write, operations }, slow)));
    })();
    await reached.promise;
    const undoing = undoAbandoned(
      {
        read: db.read,
        write: (work) => {
          // Only one transaction of SQLite writes at a time.
          if (db.kind === "sqlite") waited.resolve();
          return db.write(work);
        },
        operations: {
          ...steps,
          holdLock(...args) {
            waited.resolve();
            return steps.holdLock(...args);
          },
        },
      },
      Date.now() + 8 * 24 * 3_600_000,
    );
    await Promise.race([undoing, waited.promise]);
    waited.resolve();
    await Promise.all([finishing, undoing]);
    expect(await readImport(number)).toMatchObject({ undone_at: null });
    expect(await names()).toEqual(["1 Show 1"]);
  });

  it("is undone if it was not finished within seven days, and its entries are deleted", async () => {
    const { database: db } = getRuntime();
    const kept = await run([{ id: "1" }]);
    const start = { source: "Directory", format: "csv", file: "x.csv", options: "{}", by: null };
    const { number } = await startCatalogueImport(db, { ...start, catalogue, digest: "left" });
    const batch = new BatchOfRows(0);
    batch.add([{ kind: "apple_podcast", id: "2", name: "Show 2" }]);
    await writeRows(db, await getRun(db.read, number), batch);
    const day = 24 * 3_600_000;
    await undoAbandoned(db, Date.now() + 6 * day);
    expect(await unfinished()).toHaveLength(1);
    await undoAbandoned(db, Date.now() + 8 * day);
    expect(await unfinished()).toEqual([]);
    await erase();
    expect((await readVersions()).counted).toEqual([`${kept.number} apple_podcast 1 0`]);
  });

  it("keeps what a file calls gone as gone, with its name, and lets it return", async () => {
    const first = await run([{ id: "1", isGone: true }, { id: "2" }]);
    expect(first).toMatchObject({ added: 2, gone: 1 });
    expect(await names()).toEqual(["1 Show 1 (gone)", "2 Show 2"]);
    const second = await run([{ id: "1" }, { id: "2", isGone: true }]);
    expect(second).toMatchObject({ returned: 1, gone: 1, same: 0 });
    expect(await names()).toEqual(["1 Show 1", "2 Show 2 (gone)"]);
    await expectExactCounts();
    await runUndo(database(), second.number);
    await runUndo(database(), first.number);
    expect(await names()).toEqual([]);
  });

  it("filters what it adds, and keeps up to date what is there", async () => {
    await run([{ id: "1" }, { id: "2" }]);
    files += 1;
    const start = { source: "Directory", format: "csv", file: "x.csv", options: "{}", by: null };
    const rows = [{ id: "1", name: "New" }, { id: "2" }, { id: "3", popularity: 50 }, { id: "4" }];
    await runImport(database(), { ...start, catalogue, digest: String(files) }, fileOf(rows), {
      minPopularity: 10,
    });
    expect(await names()).toEqual(["1 New", "2 Show 2", "3 Show 3"]);
  });

  it("keeps the current version and the one before", async () => {
    const numbers: number[] = [];
    for (const name of ["A", "B", "C", "D", "E"]) {
      numbers.push((await run([{ id: "1", name }, { id: name }])).number);
      await erase();
    }
    const { kept } = await readVersions();
    expect(kept.map((line) => Number(line.split(" ")[0]))).toEqual(numbers.slice(3));
    await runUndo(database(), numbers[4] ?? 0);
    expect((await names())[0]).toEqual("1 D");
    await expectExactCounts();
  });
});
