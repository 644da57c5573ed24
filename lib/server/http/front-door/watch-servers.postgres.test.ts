import { expect, it } from "vitest";
import { type Finding } from "@/lib/server/admin/doctor/finding";
import { openDatabase } from "@/lib/server/db/open-database";
import { parseEnv } from "@/lib/server/env";
import { lookForServers } from "@/lib/server/http/front-door/watch-servers";
import { runAdminHere } from "@/lib/testing/admin";
import { createInstallation } from "@/lib/testing/databases/database";

it("warns once of more servers than SERVERS says, in the log and in doctor, unless one is being replaced", async () => {
  const { variables, remove } = await createInstallation("postgres");
  const warnings: number[] = [];
  const start = async () => {
    const database = await openDatabase(parseEnv(variables));
    return { database, look: lookForServers(database, 2, (seen) => warnings.push(seen)) };
  };
  const examine = async (servers: string) => {
    const settings = { PORT: "4759", ...variables, SERVERS: servers };
    const { stdout } = await runAdminHere(settings, "doctor", "--json");
    const { findings } = JSON.parse(stdout) as { findings: Finding[] };
    return findings.find(({ check }) => check === "servers");
  };
  const [first, second, replaced] = [await start(), await start(), await start()];
  for (const { look } of [first, second, replaced]) await look();
  await first.look();
  expect(warnings).toEqual([]);
  for (let count = 0; count < 3; count += 1) await first.look();
  expect(warnings).toEqual([3]);
  expect(await examine("2")).toMatchObject({ state: "warning" });
  expect((await examine("2"))?.message).toContain("Servers on this database: 3. SERVERS: 2.");
  expect(await examine("3")).toMatchObject({ state: "good" });

  await second.look();
  await replaced.database.close();
  await expect.poll(async () => (await examine("2"))?.state).toBe("good");
  await second.look();
  expect(warnings).toEqual([3]);
  for (const { database } of [first, second]) await database.close();
  await remove();
});
