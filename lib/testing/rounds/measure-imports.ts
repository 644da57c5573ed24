import path from "node:path";
import { createCompany } from "@/lib/server/domain/companies/manage-companies";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { newId } from "@/lib/shared/ids";
import { writeDirectoryFile } from "@/lib/testing/rounds/directory-file";
import { measureCommand, type MeasuredCommand } from "@/lib/testing/rounds/measure-command";

/**
 * Imports a directory of as many rows (`postmaster`: process of the PostgreSQL), imports a later edition of which a tenth is gone, and undoes that, while another process writes.
 */
export async function measureImports(
  variables: Record<string, string>,
  {
    folder,
    rows,
    postmaster = 0,
    report,
  }: { folder: string; rows: number; postmaster?: number; report: (line: string) => void },
): Promise<MeasuredCommand[]> {
  const files = ["first.csv", "later.csv"].map((name) => path.join(folder, name));
  for (const [index, file] of files.entries())
    await writeDirectoryFile(file, rows, { isLater: index === 1 });
  const runtime = await boot(parseEnv(variables));
  const write = () => createCompany(runtime, { name: `Other ${newId()}`, kind: "advertiser" });
  const measured: MeasuredCommand[] = [];
  for (const command of [
    ...files.map((file) => ["import", file, "--source", "Directory"]),
    ["undo", "Directory"],
  ]) {
    const one = await measureCommand(["catalogue", ...command], {
      variables,
      postmaster,
      others: { write },
    });
    measured.push(one);
    report(JSON.stringify(one));
  }
  await runtime.database.close();
  return measured;
}
