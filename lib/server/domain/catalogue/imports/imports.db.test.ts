import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { type Database } from "@/lib/server/db/database";
import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { countKinds, searchEntries } from "@/lib/server/domain/catalogue/list-entries";
import { runImport, runUndo } from "@/lib/server/domain/catalogue/imports/run-import";
import {
  findOrCreateCatalogue,
  startCatalogueImport,
} from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { limits } from "@/lib/shared/limits";
import { changeLimits } from "@/lib/testing/change-limits";
import { type FileRecord, type FileRow } from "@/lib/shared/catalogue/reading/file-record";
import { createAgency } from "@/lib/testing/factories";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";

type Row = Partial<FileRow> & { id: string };

async function* fileOf(rows: (Row | { problem: string })[]): AsyncGenerator<FileRecord[]> {
  await Promise.resolve();
  yield rows.map((row, index) =>
    "problem" in row
      ? { line: index + 1, problem: row.problem }
      : { line: index + 1, entries: [{ kind: "apple_podcast", name: `Show ${row.id}`, ...row }] },
  );
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
  async function run(rows: (Row | { problem: string })[], source = "Directory") {
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

  const unfinished = () =>
    database()
      .read.selectFrom("catalogue_imports as import")
      .innerJoin("catalogue_sources as source", "source.id", "import.source_id")
      .select("import.number")
      .where("source.catalogue", "=", catalogue)
      .where("finished_at", "is", null)
      .where("undone_at", "is", null)
      .execute();

  /** Every entry of the catalogue, by kind and ID. */
  const entries = () =>
    database()
      .read.selectFrom("catalogue_entries")
      .selectAll()
      .where("catalogue", "=", catalogue)
      .orderBy("kind")
      .orderBy("inventory_id")
      .execute();
  const names = async () =>
    (await entries()).map(({ inventory_id, name, gone_import }) =>
      gone_import === null ? `${inventory_id} ${name}` : `${inventory_id} ${name} (gone)`,
    );
  const search = async (q: string) =>
    (await searchEntries(database(), { companyId }, { q })).map(({ id }) => id);
  /** Counts that are kept, and those that are counted. */
  async function expectExactCounts() {
    const kept = await database()
      .read.selectFrom("catalogue_counts")
      .select(["kind", "source_id", "entries", "gone"])
      .where("catalogue", "=", catalogue)
      .execute();
    const counted = new Map<string, (typeof kept)[number]>();
    for (const { kind, source_id, gone_import } of await entries()) {
      const key = `${kind} ${source_id}`;
      const count = counted.get(key) ?? { kind, source_id, entries: 0, gone: 0 };
      counted.set(key, count);
      count.entries += 1;
      if (gone_import !== null) count.gone += 1;
    }
    const sort = (rows: typeof kept) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sort(kept)).toEqual(sort([...counted.values()]));
  }

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

  it("is undone as a whole, one import after the other", async () => {
    const files = [
      [{ id: "1" }, { id: "2" }, { id: "3" }],
      [{ id: "1", publisher: "P" }, { id: "2", name: "Renamed" }, { id: "4" }],
      [{ id: "3" }, { id: "4", popularity: 7 }, { id: "1", publisher: "P" }],
    ];
    const states = [await entries()];
    const numbers: number[] = [];
    for (const rows of files) {
      numbers.push((await run(rows)).number);
      states.push(await entries());
    }
    await expect(runUndo(database(), numbers[1] ?? 0)).rejects.toThrow("later import");
    for (const number of numbers.toReversed()) {
      expect(await entries()).toEqual(states.pop());
      await runUndo(database(), number);
      await expectExactCounts();
    }
    expect(await entries()).toEqual([]);
    expect(await countKinds(database(), { companyId })).toEqual([]);
    expect(await search("show")).toEqual([]);
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

  it("keeps the words of names in the index through undoing", async () => {
    await run([{ id: "1", name: "Morning News" }]);
    const { number } = await run([{ id: "1", name: "Evening Jazz" }]);
    expect(await search("jazz")).toEqual(["1"]);
    // Versions before 0034 stored the key of "News" with a soft hyphen.
    await database().write((db) =>
      sql`update catalogue_changes set entry_before = replace(entry_before, 'morning news', 'morning ne\u00adws')
        where import_number = ${number}`.execute(db),
    );
    await runUndo(database(), number);
    expect(await search("jazz")).toEqual([]);
    expect(await search("news")).toEqual(["1"]);
    expect(await entries()).toMatchObject([{ name: "Morning News", name_key: "morning news" }]);
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

  it("lets the source that names an entry last have it, and undoing gives it back", async () => {
    const a = await run(
      [
        { id: "1", name: "By A" },
        { id: "2", name: "By A" },
      ],
      "A",
    );
    const b = await run([{ id: "1", name: "By B" }], "B");
    expect(b).toMatchObject({ added: 0, changed: 1 });
    const again = await run([{ id: "2", name: "By A" }], "A");
    expect(again).toMatchObject({ same: 1, gone: 0 });
    expect(await names()).toEqual(["1 By B", "2 By A"]);
    await expectExactCounts();
    // Undone in another order than they came.
    await runUndo(database(), again.number);
    await runUndo(database(), a.number);
    expect(await names()).toEqual(["1 By B"]);
    await runUndo(database(), b.number);
    expect(await names()).toEqual([]);
    await expectExactCounts();
  });

  it("gives an entry back to the state before an import that was undone meanwhile", async () => {
    await run([{ id: "1", name: "First" }, { id: "2" }], "A");
    const second = await run([{ id: "1", name: "Second" }], "A");
    const b = await run(
      [
        { id: "1", name: "By B" },
        { id: "2", name: "By B" },
      ],
      "B",
    );
    await runUndo(database(), second.number);
    expect(await names()).toEqual(["1 By B", "2 By B"]);
    await runUndo(database(), b.number);
    expect(await names()).toEqual(["1 First", "2 Show 2"]);
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
      { problem: "A quotation mark is in the wrong place." },
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
    expect(await entries()).toHaveLength(4_000);
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

  it("keeps what the last three imports of a source changed, and undoes no more than these", async () => {
    const numbers: number[] = [];
    for (const name of ["A", "B", "C", "D", "E"])
      numbers.push((await run([{ id: "1", name }, { id: name }])).number);
    const kept = await database()
      .read.selectFrom("catalogue_changes")
      .select("import_number")
      .where("catalogue", "=", catalogue)
      .orderBy("import_number")
      .execute();
    expect(kept.map(({ import_number }) => import_number)).toEqual(numbers.slice(2));
    for (const number of numbers.slice(2).toReversed()) await runUndo(database(), number);
    expect(await names()).toEqual(["1 B", "A Show A (gone)", "B Show B"]);
    await expect(runUndo(database(), numbers[1] ?? 0)).rejects.toThrow("can't be undone any more");
    await expectExactCounts();
  });
});
