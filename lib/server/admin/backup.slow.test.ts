import { it, vi } from "vitest";
import { describeBackupCommands } from "@/lib/testing/databases/backup-commands";
import { expectBackupRounds } from "@/lib/testing/rounds/expect-backup-rounds";
import { expectScheduledBackups } from "@/lib/testing/rounds/expect-scheduled-backups";

/* The tests of `backup.process.test.ts` on PostgreSQL, and scheduled backups on both. */

vi.setConfig({ testTimeout: 240_000 });

describeBackupCommands("postgres");

it.each(["sqlite", "postgres"] as const)("the server makes backups on schedule (%s)", (kind) =>
  expectScheduledBackups(kind),
);

it.each(["sqlite", "postgres"] as const)(
  "a backup while clients write holds what was acknowledged before it began (%s)",
  (kind) => expectBackupRounds(kind),
);
