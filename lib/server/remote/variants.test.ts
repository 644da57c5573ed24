import { afterAll, beforeAll, expect, it } from "vitest";
import * as createRoute from "@/app/api/companies/[companyId]/playlists/route";
import * as sessionRoute from "@/app/api/session/route";
import { checkService } from "@/lib/server/admin/service-check/service-command";
import { newId } from "@/lib/shared/ids";
import { getMirrorState, refreshMirror } from "@/lib/server/remote/mirror/mirror-state";
import { openRemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { call, testOrigin } from "@/lib/testing/call";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { getCaller } from "@/lib/testing/remote-service/remote";
import { type Variant, variants } from "@/lib/testing/remote-service/variants";
import { toCookie } from "@/lib/testing/session-cookie";
import { startStandIn } from "@/scripts/stand-in/start-stand-in";
import { singletons } from "@/lib/server/singleton";

/* Services that differ where the contract is silent: what the dashboard makes of each, what was created there, and that `service check` says the same. */

let installation: TestInstallation;

const advertisers = 5;

async function open({ options, hasSearchBody = true }: Variant) {
  const standIn = await startStandIn({ advertisers, ...options });
  const env = { ...installation.runtime.env, audioServiceUrl: standIn.url };
  const runtime = { ...installation.runtime, env };
  const connection = openRemoteConnection({ baseUrl: standIn.url, hasSearchBody });
  singletons.set("runtime", Promise.resolve(runtime));
  singletons.set(`remote-connection\n${standIn.url}\nfalse`, connection);
  const [client] = standIn.clients;
  const credentials = { client_id: client?.id ?? "", client_secret: client?.secret ?? "" };
  const [company] = standIn.advertisers(client?.id ?? "");
  const companyId = company?.uuid ?? "";
  return { standIn, runtime, connection, credentials, companyId };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Verdict of the dashboard: a word for each operation that it comes to, and the words that it shows. */
async function useDashboard({ standIn, runtime, credentials, companyId }: Opened) {
  const said: string[] = [];
  const signedIn = await call(sessionRoute, {
    json: credentials,
    headers: { origin: testOrigin },
  });
  said.push(JSON.stringify(signedIn.body));
  if (signedIn.status !== 200) return { signIn: "refused", said };
  const cookie = toCookie(signedIn.headers.get("set-cookie"));
  const principal = await getCaller(runtime, cookie);
  const refresh = async () => {
    const refreshed = await refreshMirror(runtime, principal);
    await refreshed?.done;
    return getMirrorState(runtime, principal);
  };
  await refresh();
  const { error, count: listed, skipped } = await refresh();
  if (error !== null) return { signIn: "used", companies: "refused", said: [...said, error] };
  const made = { signIn: "used", companies: "used", listed, skipped };
  if (listed === 0) return { ...made, said };
  const results = new Set<string>();
  for (const name of ["First", "Second"]) {
    const saved = await call(createRoute, {
      cookie,
      path: `/api/companies/${companyId}/playlists`,
      params: { companyId },
      headers: { "idempotency-key": newId() },
      json: { name, advertiser_id: companyId, inventory_ids: ["1"], searches: [], type: "radio" },
    });
    const { code } = saved.body as { code?: string };
    results.add(
      saved.status === 201 ? "used" : code === "outcome_not_known" ? "not_known" : "refused",
    );
    said.push(JSON.stringify(saved.body));
    await refresh();
  }
  return { ...made, create: [...results].join(), isMade: standIn.playlists().length, said };
}

/** Dialects that cannot change what becomes of a create: the check of creates is left out there, which is its largest part. */
const isBeforeCreates = (name: string) =>
  /^(no )?(token|search): /.test(name) && !/UUIDs/.test(name);

beforeAll(async () => {
  installation = await createInstallation("sqlite");
});
afterAll(() => installation.remove());

it.each(Object.entries(variants))("%s", { timeout: 30_000 }, async (name, variant) => {
  const { signIn = "used", companies = "used", create = "used" } = variant;
  const { listed = advertisers, skipped = 0, isMade = create === "used", words } = variant;
  const opened = await open(variant);
  const { standIn, connection, credentials, companyId } = opened;
  const { said, ...used } = await useDashboard(opened);
  const expected = {
    signIn,
    ...(signIn === "used" && { companies }),
    ...(signIn === "used" && companies === "used" && { listed, skipped }),
    ...(signIn === "used" &&
      companies === "used" &&
      listed > 0 && { create, isMade: isMade ? 2 : 0 }),
  };
  expect(used).toEqual(expected);

  standIn.forget();
  const isShort = isBeforeCreates(name);
  const parameters = isShort ? null : { companyId, inventoryId: "1" };
  const lines = await checkService(connection, credentials, parameters);
  const verdictOf = (id: string) => lines.find((line) => line.id === id)?.result;
  expect(verdictOf("dashboard.sign_in")).toBe(signIn);
  if ("companies" in used) expect(verdictOf("dashboard.companies")).toBe(companies);
  if ("create" in used && !isShort)
    for (const type of ["podcast", "radio", "streaming"])
      expect([type, verdictOf(`dashboard.create.${type}`)]).toEqual([type, create]);
  if (words !== undefined) {
    expect(said.join("\n")).toContain(words);
    expect(lines.map(({ found }) => found).join("\n")).toContain(words);
  }
  await connection.close();
  await standIn.close();
});
