import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/server/env";
import { runAdminHere, runAdminProcess } from "@/lib/testing/admin";
import {
  createEmptyInstallation,
  createInstallation,
  type TestInstallation,
} from "@/lib/testing/databases/database";
import { fillVaried } from "@/lib/testing/databases/varied-installation";
import { temporaryFolder } from "@/lib/testing/temporary-folder";
import { backUp } from "@/lib/server/db/transfer/back-up";

type Refusal = [variables: Record<string, string>, args: string[], reason: RegExp];
const progress = { start: () => undefined, step: () => undefined };
const others = { sqlite: "postgres", postgres: "sqlite" } as const;

/** Tests of `backup`, `verify` and `restore` on a database; each command but `verify` starts a process. */
export function describeBackupCommands(kind: "sqlite" | "postgres"): void {
  describe(`the commands for backups (${kind})`, () => {
    const folder = temporaryFolder();
    let file = "";
    let installation: TestInstallation;
    const places: { remove(): Promise<void> }[] = [];
    beforeAll(async () => {
      file = path.join(folder, "cuelist.tar");
      installation = await createInstallation(kind);
      await fillVaried(installation.runtime, 5);
    });
    afterAll(async () => {
      for (const place of places) await place.remove();
      await installation.remove();
    });

    it("back up, verify, and restore into the other database", async () => {
      const made = await runAdminProcess(installation.variables, "backup", file);
      expect(made).toMatchObject({ code: 0, stderr: "" });
      expect(made.stdout).toMatch(/^Backed up \d+ rows to .*cuelist\.tar: \d+ kB in [\d.]+ s\.\n/);
      const verified = await runAdminHere({}, "verify", file, "--json");
      expect(verified).toMatchObject({ code: 0, stderr: "" });
      expect((await runAdminHere({}, "verify", file)).stdout).toMatch(
        /^.* is a complete backup .*\n$/,
      );
      const place = await createEmptyInstallation(others[kind]);
      places.push(place);
      const restore = await runAdminProcess(place.variables, "restore", file);
      expect(restore).toMatchObject({ code: 0, stderr: "" });
      const again = path.join(folder, "again.tar");
      await backUp(parseEnv(place.variables), again, progress, new AbortController().signal);
      const read = (text: string) =>
        JSON.parse(text) as { database: string; tables: Record<string, { rows: number }> };
      const before = read(verified.stdout);
      const restored = read((await runAdminHere({}, "verify", again, "--json")).stdout);
      expect(restored.database).toBe(others[kind]);
      // The restoring is an act of an administrator itself.
      const acts = before.tables.admin_acts;
      expect(restored.tables.admin_acts?.rows).toBe((acts?.rows ?? 0) + 1);
      expect({ ...restored.tables, admin_acts: acts }).toEqual(before.tables);
      const slim = path.join(folder, "slim.tar");
      const words = ["backup", slim, "--without-requests", "--json"];
      expect(await runAdminProcess(installation.variables, ...words)).toMatchObject({ code: 0 });
      const { tables } = read((await runAdminHere({}, "verify", slim, "--json")).stdout);
      expect([before.tables.api_requests?.rows, tables.api_requests?.rows]).toEqual([8, 0]);
      const listed = await runAdminHere(
        place.variables,
        "companies",
        "list",
        "--q",
        "tern",
        "--json",
      );
      expect(listed.stdout).toContain("Tern & Co");
    });

    it("refuse with one sentence and a non-zero exit code", async () => {
      const empty = await createEmptyInstallation(kind);
      places.push(empty);
      const text = path.join(folder, "text.tar");
      writeFileSync(text, "not a backup");
      const onAnyDatabase: Refusal[] = [
        [installation.variables, ["backup", "/no/such/folder/a.tar"], /Couldn't write/],
        [installation.variables, ["backup"], /Name a file, or set BACKUP_DIR/],
      ];
      const refusals: Refusal[] = [
        [installation.variables, ["backup", file], /exists/],
        [empty.variables, ["backup", path.join(folder, "none.tar")], /no database|not Cuelist's/],
        [installation.variables, ["restore", file], /exists|not empty/],
        ...(kind === "postgres" ? [] : onAnyDatabase),
        [{}, ["verify", text], /not a complete backup/],
        [{}, ["verify", folder], /is not a file/],
        [{}, ["verify", "/no/such.tar"], /Couldn't read/],
      ];
      for (const [variables, args, reason] of refusals) {
        // A backup lowers the priority of its process.
        const run = args[0] === "backup" ? runAdminProcess : runAdminHere;
        const { code, stdout, stderr } = await run(variables, ...args);
        expect({ code, stdout }, args.join(" ")).toEqual({ code: 1, stdout: "" });
        expect(stderr.trim()).toMatch(reason);
        expect(stderr.trim().split("\n")).toHaveLength(1);
      }
      expect(existsSync(path.join(folder, "none.tar.partial"))).toBe(false);
    });
  });
}
