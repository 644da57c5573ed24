import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { crashRounds } from "@/lib/testing/rounds/crash";

/** `npm run crash [ROUNDS]`: kills the server (100 times) while clients write; prints what was lost. */

const rounds = Number(process.argv[2] ?? 100);
const dataDir = mkdtempSync(path.join(tmpdir(), "cuelist-crash-"));
const report = await crashRounds(dataDir, rounds);
rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode =
  report.lost === 0 && report.halfWritten === 0 && report.integrity === "ok" ? 0 : 1;
