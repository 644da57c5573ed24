import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Finding } from "@/lib/server/admin/doctor/finding";
import { withAgency } from "@/lib/server/request-context";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { runAdminProcess } from "@/lib/testing/admin";
import {
  addPlaylist,
  createAdvertisers,
  createAgency,
  createClient,
} from "@/lib/testing/factories";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sumRows } from "@/lib/testing/databases/row-sums";
import { startServer } from "@/lib/testing/servers/server-process";
import { fillVaried, type VariedInstallation } from "@/lib/testing/databases/varied-installation";
import { listBackups } from "@/lib/server/db/transfer/backup-folder";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/* The guide's way onto Citus (docs/citus.md#set-up), and what an operator does there afterwards. */

vi.setConfig({ testTimeout: 300_000 });

describe("admin shard --citus", () => {
  const folder = temporaryFolder();
  let variables: Record<string, string>;
  let remove: () => Promise<void>;
  let made: VariedInstallation;
  const admin = (place: Record<string, string>, ...args: string[]) =>
    runAdminProcess({ DEMO: "0", LOG_LEVEL: "info", ...place }, ...args);
  const expectDone = async (place: Record<string, string>, ...args: string[]) => {
    const { code, stdout, stderr } = await admin(place, ...args);
    expect({ args, code, stderr }).toMatchObject({ code: 0 });
    return stdout;
  };

  beforeAll(async () => {
    ({ variables, remove } = await createEmptyInstallation("postgres"));
    const runtime = await boot(parseEnv(variables));
    made = await fillVaried(runtime, 5);
    await runtime.database.close();
  });
  afterAll(() => remove());

  it("refuses a database that a server uses, splits it, and does so once", async () => {
    const { database } = await boot(parseEnv(variables));
    const refused = await admin(variables, "shard", "--citus", "8");
    await database.close();
    expect(refused.stderr).toContain("Stop all servers first.");
    const { admin_acts: _before, ...rows } = await sumRows(variables);
    expect(await expectDone(variables, "shard", "--citus", "8")).toContain("8 shards");
    expect(await sumRows(variables)).toMatchObject(rows);
    expect((await admin(variables, "shard", "--citus", "8")).stderr).toContain("split already");
  });

  it("serves requests, and backs up on schedule while it does", async () => {
    const scheduled = path.join(folder, "scheduled");
    const server = await startServer({ ...variables, DEMO: "0", BACKUP_DIR: scheduled });
    const { token } = made.client.principal;
    const ask = (address: string, body?: unknown) =>
      fetch(server.origin + address, {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const list = `/v2/companies/${made.advertiser.id}/playlists`;
    const body = playlistParameters(made.advertiser.id, { name: "On its shard" });
    expect((await ask(list, { body })).status).toBe(201);
    expect(await (await ask(`${list}?limit=50`)).text()).toContain("On its shard");
    expect(await (await ask("/v2/companies/search?q=tern")).text()).toContain("Tern & Co");
    await vi.waitFor(async () => expect(await listBackups(scheduled)).toHaveLength(1), 60_000);
    await server.stop("SIGTERM");
    const [backup] = await listBackups(scheduled);
    await expectDone(variables, "verify", backup?.file ?? "");
  });

  it("backs up all machines at one moment while others write", async () => {
    const runtime = await boot(parseEnv(variables));
    let isOver = false;
    let written = 0;
    // Companies are on every machine, what refers to them on one.
    const write = async (agencyId: string) => {
      while (!isOver) {
        const [advertiser = ""] = await createAdvertisers(runtime, agencyId, ["Tern", "Gull"]);
        const { principal } = await createClient(runtime, { companyId: agencyId });
        await addPlaylist(
          runtime,
          principal,
          advertiser,
          { inventory_ids: ["one", "two"] },
          agencyId,
        );
        written += 1;
      }
    };
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await createAgency(runtime)).id);
    const writers = Promise.all(ids.map((id) => withAgency(id, () => write(id))));
    await vi.waitFor(() => expect(written).toBeGreaterThan(8), 60_000);
    const file = path.join(folder, "under-writes.tar");
    const before = written;
    await expectDone(variables, "backup", file).finally(() => (isOver = true));
    await writers;
    await runtime.database.close();
    expect(written).toBeGreaterThan(before);

    // A restore checks every reference; each playlist has what its row says.
    const restored = { DATA_DIR: path.join(folder, "under-writes"), DATABASE_URL: "" };
    await expectDone(restored, "restore", file);
    const { database } = await boot(parseEnv({ ...variables, ...restored }));
    const rows = await database.read
      .selectFrom("playlists")
      .select(({ selectFrom, fn }) => [
        "inventory_count",
        selectFrom("playlist_inventory")
          .whereRef("playlist_number", "=", "number")
          .select(fn.countAll<number>().as("rows"))
          .as("rows"),
        selectFrom("playlist_revisions")
          .whereRef("playlist_id", "=", "id")
          .select(fn.countAll<number>().as("revisions"))
          .as("revisions"),
      ])
      .execute();
    await database.close();
    expect(rows.length).toBeGreaterThan(before);
    expect(rows.filter((row) => row.rows !== row.inventory_count || row.revisions !== 1)).toEqual(
      [],
    );
  });

  it("is examined, pruned, copied, and restored to another cluster's database", async () => {
    const { findings } = JSON.parse((await admin(variables, "doctor", "--json")).stdout) as {
      findings: Finding[];
    };
    const ofDatabase = findings.filter(({ check }) => /index|create|key|version/.test(check));
    expect(ofDatabase.length).toBeGreaterThan(2);
    expect(ofDatabase.filter(({ state }) => state !== "good")).toEqual([]);
    const kept = { KEEP_REVISION_DAYS: "30", KEEP_ACTIVITY_DAYS: "30", KEEP_ARCHIVED_DAYS: "30" };
    expect(await expectDone({ ...variables, ...kept }, "prune", "--dry-run")).toContain("Would");
    await expectDone({ ...variables, ...kept }, "prune");

    const { admin_acts: _acts, ...rows } = await sumRows(variables);
    const copied = path.join(folder, "copied");
    await expectDone(variables, "copy", "--to", copied);
    expect(await sumRows({ DATA_DIR: copied, DATABASE_URL: "" })).toMatchObject(rows);
    const file = path.join(folder, "cuelist.tar");
    await expectDone(variables, "backup", file);
    const other = await createEmptyInstallation("postgres");
    await expectDone(other.variables, "restore", file);
    await expectDone(other.variables, "shard", "--citus", "4");
    expect(await sumRows(other.variables)).toMatchObject(rows);
    await other.remove();
  });
});
