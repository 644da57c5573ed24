import { afterAll, beforeAll, expect, it } from "vitest";
import { disablePerson } from "@/lib/server/domain/people/manage-people";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { createEmptyInstallation } from "@/lib/testing/database";
import { createAgency, createClient, createPerson } from "@/lib/testing/factories";
import { type ServerProcess, startServer } from "@/lib/testing/server-process";
import { sessionCookie } from "@/lib/testing/session-cookie";

/** Disabling at one of three servers on one PostgreSQL. */

const rounds = 20;
let servers: ServerProcess[] = [];
let runtime: Runtime;
let remove: () => Promise<void>;
let clientId: string;
beforeAll(async () => {
  const made = await createEmptyInstallation("postgres", { isMigrated: true });
  remove = made.remove;
  runtime = await boot(parseEnv(made.variables));
  ({ clientId } = await createClient(runtime, { companyId: (await createAgency(runtime)).id }));
  servers = await Promise.all(
    [0, 1, 2].map(() => startServer({ ...made.variables, DEMO: "0", LOG_LEVEL: "warn" })),
  );
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop("SIGKILL")));
  await runtime.database.close();
  await remove();
});

const statusOf = async (url: string, headers: Record<string, string>): Promise<number> => {
  const answer = await fetch(url, { headers });
  await answer.body?.cancel();
  return answer.status;
};

it(
  "refuses every request of a disabled person on every server, and disturbs nobody else",
  { timeout: 120_000 },
  async () => {
    const stays = await createPerson(runtime, { clientId, name: "Stays" });
    const ask = (token: string) =>
      Promise.all(
        servers.map(({ origin }) =>
          statusOf(`${origin}/v2/companies/search?limit=1`, { authorization: `Bearer ${token}` }),
        ),
      );
    for (let round = 0; round < rounds; round += 1) {
      const leaves = await createPerson(runtime, { clientId, name: `Leaves ${round}` });
      const { token } = leaves.principal;
      const cookie = await sessionCookie(runtime, token);
      expect(await ask(token)).toEqual([200, 200, 200]);
      await disablePerson(runtime, stays.principal, leaves.personId);
      // The first request after it is refused already.
      expect(await ask(token)).toEqual([401, 401, 401]);
      const bySession = servers.map(({ origin }) => statusOf(`${origin}/api/session`, { cookie }));
      expect(await Promise.all(bySession)).toEqual([401, 401, 401]);
      expect(await ask(stays.principal.token)).toEqual([200, 200, 200]);
    }
  },
);
