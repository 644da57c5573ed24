import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bulkCrash } from "@/lib/testing/rounds/bulk-crash";

/**
 * `npm run crash:bulk [PLAYLISTS [MS]]`: runs a bulk change of PLAYLISTS playlists (3,000) and its undo, kills
 * the server about every MS ms (150), and reports the state after each kill.
 */

const playlists = Number(process.argv[2] ?? 3_000);
const interval = Number(process.argv[3] ?? 150);
const dataDir = mkdtempSync(path.join(tmpdir(), "cuelist-bulk-crash-"));
const report = await bulkCrash(dataDir, playlists, interval);
rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify(report)}\n`);
const { notWhole, touched, wrongAtEnd, wrongAfterUndo, integrity } = report;
process.exitCode =
  notWhole + touched + wrongAtEnd + wrongAfterUndo === 0 && integrity === "ok" ? 0 : 1;
