import { expect, it } from "vitest";
import { type UnsortedRow, ImportRows } from "@/lib/server/domain/companies/import-rows";
import { ImportWork } from "@/lib/server/domain/companies/import-work";
import { newId } from "@/lib/shared/ids";
import { nameKey } from "@/lib/shared/text";
import { bundleThread } from "@/lib/testing/servers/bundle-thread";

const source = bundleThread("import-thread");
/** Rows in no order, some of them with the same name. */
const rowsOf = (count: number): UnsortedRow[] =>
  Array.from({ length: count }, (_, at) => ({
    line: at + 2,
    id: at % 3 === 0 ? newId() : null,
    aliases: at % 5 === 0 ? ["Ø&Co"] : [],
    name: `Ørsted ${(at * 7_919) % (count - 10)} & Co`,
  }));

async function takeAll(rows: ImportRows, count: number) {
  const taken = [];
  for (;;) {
    const next = await rows.take(count);
    if (next.length === 0) return taken;
    taken.push(...next);
  }
}

it("many rows come from a thread in the order of their names, then of the file; then others can be added", async () => {
  const rows = new ImportRows("sqlite", source);
  try {
    for (const count of [50_001, 60_000]) {
      const given = rowsOf(count);
      for (let at = 0; at < count; at += 1_700) await rows.add(given.slice(at, at + 1_700));
      expect(rows.size).toBe(count);
      expect(rows.pack).toBeDefined();
      const sorted = given
        .map((row) => ({ ...row, nameKey: nameKey(row.name) }))
        .sort((one, other) =>
          one.nameKey < other.nameKey ? -1 : Number(one.nameKey !== other.nameKey),
        );
      expect(await takeAll(rows, 1_999)).toEqual(sorted);
      expect(rows.size).toBe(0);
    }
  } finally {
    await rows.close();
  }
});

it.each(["sqlite", "postgres"] as const)("a thread makes the same tokens for %s", async (kind) => {
  const rows = new ImportRows(kind, source);
  try {
    await rows.add(rowsOf(50_000));
    const agencyId = newId();
    const blocks = [
      "mercury dairy\nmercury & sons",
      "東京",
      Array(128).fill("x".repeat(255)).join("\n"),
    ];
    const own = new ImportWork(kind).pack(agencyId, blocks);
    const packed = (await rows.pack?.(agencyId, blocks)) ?? [];
    expect(packed.map(toHex)).toEqual(own.map(toHex));
  } finally {
    await rows.close();
  }
});

const toHex = (tokens: string | Uint8Array) => Buffer.from(tokens).toString("hex");

it("few rows need no thread", async () => {
  const rows = new ImportRows("sqlite", new URL("file:///nowhere.mjs"));
  await rows.add(rowsOf(49_999));
  expect(await takeAll(rows, 20_000)).toHaveLength(49_999);
  expect(rows.pack).toBeUndefined();
  await rows.close();
});

it("rows of a thread that is lost do not look like all rows", async () => {
  const lost = new URL(
    "data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit())",
  );
  const rows = new ImportRows("sqlite", lost);
  await rows.add(rowsOf(50_000));
  await expect(rows.take(10)).rejects.toMatchObject({ code: "SQLITE_IOERR" });
  await expect(rows.take(10)).rejects.toThrow();
  await rows.close();
});
