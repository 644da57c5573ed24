import { expect, it } from "vitest";
import { openTable } from "@/lib/shared/tables/open-table";

async function* once(text: string) {
  yield await Promise.resolve(new TextEncoder().encode(text));
}

it.each(['a","\n', '"a,', '"a""\n', '","\n'])(
  "quotation marks that close nothing take no quadratic time: %j",
  async (unit) => {
    const table = await openTable(once(`name,uuid\nx,y\n${unit.repeat(60_000)}`));
    let rows = 0;
    for await (const page of table.read()) rows += page.length;
    expect(rows).toBeGreaterThan(0);
  },
  15_000,
);
