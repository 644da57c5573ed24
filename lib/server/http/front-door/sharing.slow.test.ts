import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";

/** Limits of two servers on one PostgreSQL together. */

const perSecond = 10;
let servers: ServerProcess[] = [];
let client: Awaited<ReturnType<typeof createClient>>;
let remove: () => Promise<void>;
beforeAll(async () => {
  const made = await createEmptyInstallation("postgres", { isMigrated: true });
  remove = made.remove;
  const runtime = await boot(parseEnv(made.variables));
  client = await createClient(runtime, { companyId: (await createAgency(runtime)).id });
  await runtime.database.close();
  const limits = {
    LIMIT_REQUESTS_PER_SECOND: String(perSecond),
    LIMIT_REQUEST_BURST: "1",
  };
  servers = await Promise.all(
    [0, 1].map(() => startServer({ ...made.variables, DEMO: "0", LOG_LEVEL: "warn", ...limits })),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop("SIGKILL")));
  await remove();
});

/** Requests a second that were answered, over `ms`. As many as are allowed are offered to each server, and more. */
async function load(ms: number): Promise<number> {
  const authorization = `Bearer ${client.principal.token}`;
  const statuses: Promise<number>[] = [];
  const started = performance.now();
  while (performance.now() - started < ms) {
    for (const { origin } of servers)
      statuses.push(
        fetch(`${origin}/v2/companies/search?limit=1`, { headers: { authorization } }).then(
          async (answer) => (await answer.text(), answer.status),
        ),
      );
    await sleep(1_000 / (2 * perSecond));
  }
  const seconds = (performance.now() - started) / 1_000;
  const answered = await Promise.all(statuses);
  expect(new Set(answered)).toEqual(new Set([200, 429]));
  return answered.filter((status) => status === 200).length / seconds;
}

it("allows a client together what one server would", { timeout: 60_000 }, async () => {
  // Until they have told each other, each allows the whole, and its burst.
  await load(2_500);
  expect(await load(4_000)).toBeLessThan(1.5 * perSecond);
});

it("blocks everywhere whoever fails to sign in", async () => {
  const signIn = async ({ origin }: ServerProcess, secret: string) => {
    const answer = await fetch(`${origin}/stage/get-token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ body: { client_id: client.clientId, client_secret: secret } }),
    });
    await answer.body?.cancel();
    return answer.status;
  };
  const [one, other] = servers;
  if (!one || !other) throw new Error("unreachable");
  let attempts = 0;
  while ((await signIn(one, "wrong")) === 401) attempts += 1;
  expect(attempts).toBeGreaterThan(0);
  await expect.poll(() => signIn(other, client.clientSecret), { timeout: 5_000 }).toBe(429);
});
