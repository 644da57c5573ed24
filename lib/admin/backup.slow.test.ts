import { it } from "vitest";
import { expectBackupRounds } from "@/lib/testing/rounds/expect-backup-rounds";
import { expectScheduledBackups } from "@/lib/testing/rounds/expect-scheduled-backups";

/** What `backup.process.test.ts` tests on SQLite, on PostgreSQL. */

it("the server makes backups on schedule", { timeout: 120_000 }, () =>
  expectScheduledBackups("postgres"),
);

it(
  "a backup while clients write holds what was acknowledged before it began",
  { timeout: 240_000 },
  () => expectBackupRounds("postgres"),
);
