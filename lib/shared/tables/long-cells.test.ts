import { expect, it } from "vitest";
import { readRows } from "@/lib/testing/read-rows";

const count = (many: number, name: (at: number) => string) =>
  Array.from({ length: many }, (_, at) => name(at));

it.each([
  [1, 20_000],
  [5, 3_000],
  [40, 400],
  [300, 300],
  [2_000, 20],
])("%d rows with cells of %d lines", async (playlists, ids) => {
  const rows = count(
    playlists,
    (at) => `P ${at},Acme,"${count(ids, (id) => `id-${at}-${id}`).join("\n")}"`,
  );
  const { rows: read } = await readRows(`name,advertiser,ids\n${rows.join("\n")}\n`);
  expect(read).toHaveLength(playlists);
  expect(read.filter(({ cells, problem }) => cells.length !== 3 || problem !== null)).toEqual([]);
});

it("a mark that is never closed costs its line, however long the file is", async () => {
  const rows = count(20_000, (at) => `N ${at},Bonn`).join("\n");
  const { rows: read } = await readRows(`name,city\nGum,"Wien\n${rows}\n`);
  expect(read).toHaveLength(20_001);
  expect(read.filter(({ problem }) => problem !== null)).toHaveLength(1);
});
