import { fillTables } from "@/lib/server/db/transfer/fill-tables";
import { type RowSum } from "@/lib/server/db/transfer/lines";
import { type RowSource, type TransferReport } from "@/lib/server/db/transfer/table-store";
import { Target, type TargetPlace } from "@/lib/server/db/transfer/target";

/**
 * Fills an empty installation with the rows and the master key of another one, or resumes an interrupted run. Returns the sums of its
 * tables, which equal those of the source. @throws TargetError, TransferError, errors of the drivers
 */
export async function fillInstallation(
  source: RowSource & { masterKey: string },
  place: TargetPlace,
  report: TransferReport,
): Promise<Record<string, RowSum>> {
  const target = await openTarget(source, place);
  try {
    report.start(await source.countAll());
    const sums = await fillTables(source, target.store, report.step);
    await target.finish(source.masterKey, report.step);
    return sums;
  } catch (error) {
    await target.close().catch(() => undefined);
    throw isDiskFull(error) ? new TargetError(place, error) : error;
  }
}

/** The installation to fill cannot be used. The cause explains why, without naming this installation. */
export class TargetError extends Error {
  constructor(
    readonly place: TargetPlace,
    cause: unknown,
  ) {
    super("The installation to fill cannot be used.", { cause });
  }
}

/** @throws TargetError, TransferError, DatabaseVersionError */
async function openTarget(
  source: { masterKey: string; version: string },
  place: TargetPlace,
): Promise<Target> {
  let target: Target | undefined;
  try {
    target = await Target.open(place, source.masterKey);
    await target.prepare(source.version);
    return target;
  } catch (error) {
    await target?.close().catch(() => undefined);
    throw codeOf(error) === undefined ? error : new TargetError(place, error);
  }
}

/** The source is only read, so the full disk is the target's. */
const isDiskFull = (error: unknown) => /^(SQLITE_FULL|ENOSPC)/.test(codeOf(error) ?? "");

/** Returns undefined for our own errors, whose messages are complete. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;
