import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { crashRounds } from "@/lib/testing/crash";

/**
 * `npm run crash -- 200`: kills the server 200 times (100 by default) while clients write, and prints what was
 * lost.
 */

const rounds = Number(process.argv[2] ?? 100);
const dataDir = mkdtempSync(path.join(tmpdir(), "cuelist-crash-"));
const report = await crashRounds(dataDir, rounds);
rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode =
  report.lost === 0 && report.halfWritten === 0 && report.integrity === "ok" ? 0 : 1;
