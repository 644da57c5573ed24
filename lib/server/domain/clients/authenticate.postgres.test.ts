import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { watchSlowStatements } from "@/lib/server/db/measure/slow-statements";
import { authenticate } from "@/lib/server/domain/clients/authenticate";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";

let installation: TestInstallation;
let token: string;
let asked = 0;
beforeAll(async () => {
  installation = await createInstallation("postgres");
  const { runtime } = installation;
  const { id: companyId } = await createAgency(runtime);
  ({ token } = (await createClient(runtime, { companyId })).principal);
  watchSlowStatements(Number.MIN_VALUE, ({ sql }) => {
    if (sql.includes('"clients"."tokens_not_before"')) asked += 1;
  });
});
beforeEach(() => {
  asked = 0;
});
afterAll(async () => {
  watchSlowStatements(0, () => undefined);
  await installation.remove();
});

const callers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => authenticate(installation.runtime, token)));

it("asks once for the caller of requests that come together", async () => {
  const principals = await callers(8);
  expect(new Set(principals.map(({ clientId }) => clientId)).size).toBe(1);
  expect(asked).toBe(1);
});

it("asks again for one that comes when the others have been asked for", async () => {
  const first = callers(2);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  await Promise.all([first, callers(2)]);
  expect(asked).toBe(2);
});
