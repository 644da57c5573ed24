import { parseEnv } from "@/lib/server/env";
import { RowCounter, type RowSum } from "@/lib/server/db/transfer/lines";
import { openInstallation } from "@/lib/server/db/transfer/source";

/** The number and SHA-256 of each table's rows; equal for installations with equal rows, on either database. */
export async function sumRows(variables: Record<string, string>): Promise<Record<string, RowSum>> {
  const source = await openInstallation(parseEnv(variables));
  const sums: Record<string, RowSum> = {};
  for (const table of source.tables) {
    const counter = new RowCounter();
    for await (const lines of source.read(table)) counter.add(lines);
    sums[table.name] = counter.sum();
  }
  await source.close();
  return sums;
}
