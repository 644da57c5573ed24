import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bulkCrash } from "@/lib/testing/rounds/bulk-crash";
import { crashRounds } from "@/lib/testing/rounds/crash";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cuelist-crash-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fewer where the tests run on another Node. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 20);

describe("SIGKILL", () => {
  it(
    "loses nothing acknowledged and leaves nothing half written, in every round",
    { timeout: 240_000 },
    async () => {
      const report = await crashRounds(path.join(folder, "crash"), rounds);
      expect(report).toMatchObject({ rounds, lost: 0, halfWritten: 0, integrity: "ok" });
      expect(report.acknowledged).toBeGreaterThan(5 * rounds);
    },
  );
});

describe("SIGKILL in the middle of a bulk change", () => {
  it(
    "leaves each of 3,000 playlists done and told of, or untouched; running it again finishes, and undo as well",
    { timeout: 240_000 },
    async () => {
      const report = await bulkCrash(path.join(folder, "bulk"), 3_000, 1_200);
      expect(report).toMatchObject({
        notWhole: 0,
        touched: 0,
        wrongAtEnd: 0,
        wrongAfterUndo: 0,
        integrity: "ok",
      });
      // At least one kill met it half done: otherwise nothing has been shown.
      expect(report.doneAtKills.some((done) => done > 0 && done < 3_000)).toBe(true);
    },
  );
});
