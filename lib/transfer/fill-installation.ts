import { fillTables } from "@/lib/transfer/fill-tables";
import { type RowSum } from "@/lib/transfer/lines";
import { type RowSource, type TransferReport } from "@/lib/transfer/table-store";
import { Target, type TargetPlace } from "@/lib/transfer/target";

/**
 * Fills an empty installation with the rows and the master key of another one, or continues where an interrupted run stopped.
 * Returns the sums of its tables, which are those of the source. @throws TransferError, errors of the drivers
 */
export async function fillInstallation(
  source: RowSource & { masterKey: string },
  place: TargetPlace,
  report: TransferReport,
): Promise<Record<string, RowSum>> {
  const target = await Target.open(place, source.masterKey);
  try {
    await target.prepare(source.version);
    report.start(await source.countAll());
    const sums = await fillTables(source, target.store, report.step);
    await target.finish(source.masterKey, report.step);
    return sums;
  } catch (error) {
    await target.close().catch(() => undefined);
    throw error;
  }
}
