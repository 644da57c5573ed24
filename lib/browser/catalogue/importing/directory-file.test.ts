import { describe, expect, it } from "vitest";
import {
  type DirectoryBatch,
  DirectoryFile,
  type ReadingChoice,
} from "@/lib/browser/catalogue/importing/directory-file";

const fileOf = (text: string) => new DirectoryFile(new File([text], "shows.csv"));

async function choiceOf(file: DirectoryFile): Promise<ReadingChoice> {
  const { table, kind } = await file.open();
  const columns = table.columns.map(({ name }) => name);
  return { layout: { ...table, columns }, kind: kind.guess ?? "own" };
}

async function readAll(file: DirectoryFile, skipped = 0): Promise<DirectoryBatch[]> {
  await file.begin(await choiceOf(file), skipped);
  const batches: DirectoryBatch[] = [];
  do batches.push(await file.next());
  while (batches.at(-1)?.isLast === false);
  return batches;
}

const header = "itunes id,title\n";
const shows = (count: number) =>
  header + Array.from({ length: count }, (_, at) => `${1_400_000_000 + at},Show ${at}`).join("\n");
const idsOf = (batches: DirectoryBatch[]) =>
  batches.flatMap(({ rows }) => rows.map(({ id }) => id));

describe("A file of entries in the browser", () => {
  it("is guessed from its first rows", async () => {
    expect(await fileOf(shows(3)).open()).toMatchObject({
      format: "csv",
      table: { reading: { headerLine: 1 }, fields: { id: 0, name: 1 }, unsure: [] },
      kind: { guess: "apple_podcast", isNamed: true },
      ids: ["1400000000", "1400000001", "1400000002"],
    });
    const tunes = await fileOf("iTunes ID,Title\n1400000000,Show").open();
    expect(tunes.kind).toEqual({ guess: "apple_podcast", isNamed: true });
    const plain = await fileOf("id,title\n1400000000,Show").open();
    expect(plain.kind).toEqual({ guess: "apple_podcast", isNamed: false });
    const feeds = `<opml><body><outline xmlUrl="https://a.example/1" text="A"/></body></opml>`;
    expect(await fileOf(feeds).open()).toMatchObject({
      format: "opml",
      table: { fields: { id: 0, name: 1 } },
      kind: { guess: "rss", isNamed: true },
      ids: ["https://a.example/1"],
    });
  });

  it("is given out in batches of 1,000 rows, with the line of each", async () => {
    const batches = await readAll(fileOf(shows(2_500)));
    expect(batches.map(({ first, rows, isLast }) => [first, rows.length, isLast])).toEqual([
      [0, 1_000, false],
      [1_000, 1_000, false],
      [2_000, 500, true],
    ]);
    expect(batches[1]?.lines[0]).toBe(1_002);
    expect(new Set(idsOf(batches)).size).toBe(2_500);
  });

  it("goes on after the rows that were sent", async () => {
    const all = idsOf(await readAll(fileOf(shows(2_500))));
    for (const skipped of [1, 999, 1_000, 2_499])
      expect(idsOf(await readAll(fileOf(shows(2_500)), skipped))).toEqual(all.slice(skipped));
    expect(idsOf(await readAll(fileOf(shows(2_500)), 2_500))).toEqual([]);
  });

  it("sends nothing that is never stored, and few enough characters", async () => {
    const long = "n".repeat(50_000);
    const rows = Array.from({ length: 300 }, (_, at) => `${1_400_000_000 + at},${long},${long}`);
    const batches = await readAll(fileOf(`itunes id,title,notes\n${rows.join("\n")}`));
    expect(idsOf(batches)).toHaveLength(300);
    for (const { rows: sent } of batches)
      expect(JSON.stringify(sent).length).toBeLessThan(1_100_000);
  });

  it("has another digest when it is read another way", async () => {
    const file = fileOf(shows(3));
    const choice = await choiceOf(file);
    const digest = await file.digest(choice);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(await file.digest({ ...choice, kind: "own" })).not.toBe(digest);
    expect(await fileOf(shows(3)).digest(choice)).toBe(digest);
  });

  it("has rows that can't be read in their places, with the reason", async () => {
    const [batch] = await readAll(fileOf(`${header}1400000000,A\n1400000001,"B"x`));
    // With the ID, so that its entry is not gone.
    expect(batch?.rows.map(({ id, name }) => [id, name])).toEqual([
      ["1400000000", "A"],
      ["1400000001", ""],
    ]);
    expect(batch?.problems).toEqual([{ row: 1, problem: expect.any(String) as string }]);
  });
});
