import { expect, it, vi } from "vitest";
import { authenticate, exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { revokeSecret, rotateSecret } from "@/lib/server/domain/clients/manage-secrets";
import { newId } from "@/lib/shared/ids";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";

const hour = 3_600_000;

describeOnBothDatabases("managing secrets", (getRuntime) => {
  const createOne = async () => {
    const agency = await createAgency(getRuntime());
    return createClient(getRuntime(), { companyId: agency.id });
  };
  const isValid = (clientId: string, secret: string) =>
    exchangeCredentials(getRuntime(), { client_id: clientId, client_secret: secret }).then(
      () => true,
      () => false,
    );

  it("ends the old secret immediately by default", async () => {
    const { clientId, clientSecret } = await createOne();
    const rotated = await rotateSecret(getRuntime(), clientId, 0);
    expect(await isValid(clientId, clientSecret)).toBe(false);
    expect(await isValid(clientId, rotated.clientSecret)).toBe(true);
  });

  it("keeps the old secret as long as requested, never longer than it was valid", async () => {
    const { clientId, clientSecret } = await createOne();
    const before = Date.now();
    const first = await rotateSecret(getRuntime(), clientId, hour);
    const end = Date.parse(first.oldSecrets[0]?.expiresAt ?? "");
    expect(end).toBeGreaterThanOrEqual(before + hour);
    expect(end).toBeLessThan(before + 2 * hour);
    expect(await isValid(clientId, clientSecret)).toBe(true);
    await revokeSecret(getRuntime(), clientId, first.secretId);
    const second = await rotateSecret(getRuntime(), clientId, 48 * hour);
    expect(second.oldSecrets).toEqual(first.oldSecrets);
  });

  it("keeps what earlier rotations promised, of four old secrets, until one that keeps none", async () => {
    const { clientId, clientSecret } = await createOne();
    const rotate = (keepOldMs: number) => rotateSecret(getRuntime(), clientId, keepOldMs);
    const first = await rotate(hour);
    const second = await rotate(hour / 12);
    expect(second.oldSecrets.slice(1)).toEqual(first.oldSecrets);
    const further = [await rotate(hour), await rotate(hour), await rotate(hour)];
    const secrets = [first, second, ...further].map((rotated) => rotated.clientSecret);
    const check = () =>
      Promise.all([clientSecret, ...secrets].map((secret) => isValid(clientId, secret)));
    expect(await check()).toEqual([false, true, true, true, true, true]);
    const last = await rotate(0);
    expect(await check()).toEqual(Array(6).fill(false));
    expect(await isValid(clientId, last.clientSecret)).toBe(true);
  });

  it("keeps the secret in use through concurrent rotations", async () => {
    const { clientId, clientSecret } = await createOne();
    const rotate = () => rotateSecret(getRuntime(), clientId, hour);
    const secrets = (await Promise.all([rotate(), rotate()])).map((done) => done.clientSecret);
    const valid = await Promise.all(
      [clientSecret, ...secrets].map((secret) => isValid(clientId, secret)),
    );
    expect(valid).toEqual([true, true, true]);
  });

  const isTaken = (token: string) =>
    authenticate(getRuntime(), token).then(
      () => true,
      () => false,
    );

  it("ends tokens with their secret when it is rotated", async () => {
    const { clientId, principal } = await createOne();
    await rotateSecret(getRuntime(), clientId, 0);
    expect(await isTaken(principal.token)).toBe(false);
  });

  it("keeps tokens of the old secret exactly as long as the secret", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { clientId, principal } = await createOne();
    const { oldSecrets } = await rotateSecret(getRuntime(), clientId, hour / 2);
    const end = Date.parse(oldSecrets[0]?.expiresAt ?? "");
    vi.setSystemTime(end - 2_000);
    expect(await isTaken(principal.token)).toBe(true);
    vi.setSystemTime(end);
    expect(await isTaken(principal.token)).toBe(false);
    vi.useRealTimers();
  });

  it("ends the tokens of a revoked secret and keeps those of the other", async () => {
    const { clientId, principal } = await createOne();
    const { oldSecrets, clientSecret } = await rotateSecret(getRuntime(), clientId, hour);
    const credentials = { client_id: clientId, client_secret: clientSecret };
    const { token } = await exchangeCredentials(getRuntime(), credentials);
    await revokeSecret(getRuntime(), clientId, oldSecrets[0]?.id ?? "");
    expect(await isTaken(principal.token)).toBe(false);
    expect(await isTaken(token)).toBe(true);
  });

  it("refuses to revoke an unknown secret or one of another client", async () => {
    const [one, other] = [await createOne(), await createOne()];
    const { secretId } = await rotateSecret(getRuntime(), other.clientId, hour);
    for (const id of [secretId, newId(), "nothing"])
      await expect(revokeSecret(getRuntime(), one.clientId, id)).rejects.toMatchObject({
        code: "not_found",
      });
    await expect(rotateSecret(getRuntime(), newId(), 0)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
