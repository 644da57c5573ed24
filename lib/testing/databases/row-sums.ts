import { parseEnv } from "@/lib/server/env";
import { RowCounter, type RowSum } from "@/lib/server/db/transfer/lines";
import { openInstallation } from "@/lib/server/db/transfer/source";

/** The number and SHA-256 of each table's rows; equal for installations with equal rows, on either database, in any order of the columns. */
export async function sumRows(variables: Record<string, string>): Promise<Record<string, RowSum>> {
  const source = await openInstallation(parseEnv(variables));
  const sums: Record<string, RowSum> = {};
  for (const table of source.tables) {
    const counter = new RowCounter();
    const places = new Map(table.columns.map((name, place) => [name, place]));
    const inOrder = table.columns.toSorted().map((name) => places.get(name) ?? 0);
    const sort = (line: string) => {
      const values = line.split("\t");
      return values.length > 1 ? inOrder.map((place) => values[place]).join("\t") : line;
    };
    for await (const lines of source.read(table))
      counter.add(Buffer.from(lines.toString().split("\n").map(sort).join("\n")));
    sums[table.name] = counter.sum();
  }
  await source.close();
  return sums;
}
