import { expect, it, vi } from "vitest";
import { authenticate, exchangeCredentials } from "@/lib/clients/authenticate.server";
import { revokeSecret, rotateSecret } from "@/lib/clients/manage-secrets.server";
import { newId } from "@/lib/ids";
import { describeOnBothDatabases } from "@/lib/testing/database";
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

  it("ends the old secret at once if it is not to be kept", async () => {
    const { clientId, clientSecret } = await createOne();
    const rotated = await rotateSecret(getRuntime(), clientId, 0);
    expect(await isValid(clientId, clientSecret)).toBe(false);
    expect(await isValid(clientId, rotated.clientSecret)).toBe(true);
  });

  it("keeps the old secret as long as asked, never longer than it had", async () => {
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

  it("never leaves more than two secrets valid", async () => {
    const { clientId, clientSecret: first } = await createOne();
    const second = await rotateSecret(getRuntime(), clientId, hour);
    const third = await rotateSecret(getRuntime(), clientId, hour);
    expect(await isValid(clientId, first)).toBe(false);
    expect(await isValid(clientId, second.clientSecret)).toBe(true);
    expect(await isValid(clientId, third.clientSecret)).toBe(true);
    expect(third.oldSecrets.map(({ id }) => id)).toContain(second.secretId);
  });

  it("leaves two valid secrets when two rotate at the same time", async () => {
    const { clientId, clientSecret } = await createOne();
    const rotate = () => rotateSecret(getRuntime(), clientId, hour);
    const secrets = (await Promise.all([rotate(), rotate()])).map((done) => done.clientSecret);
    const valid = await Promise.all(
      [clientSecret, ...secrets].map((secret) => isValid(clientId, secret)),
    );
    expect(valid).toEqual([false, true, true]);
  });

  const isTaken = (token: string) =>
    authenticate(getRuntime(), token).then(
      () => true,
      () => false,
    );

  it("ends the tokens of the old secret with it, when it is rotated", async () => {
    const { clientId, principal } = await createOne();
    await rotateSecret(getRuntime(), clientId, 0);
    expect(await isTaken(principal.token)).toBe(false);
  });

  it("lets tokens of the old secret live as long as it is kept, and no longer", async () => {
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

  it("ends the tokens of a secret that is revoked, and leaves those of the other alone", async () => {
    const { clientId, principal } = await createOne();
    const { oldSecrets, clientSecret } = await rotateSecret(getRuntime(), clientId, hour);
    const credentials = { client_id: clientId, client_secret: clientSecret };
    const { token } = await exchangeCredentials(getRuntime(), credentials);
    await revokeSecret(getRuntime(), clientId, oldSecrets[0]?.id ?? "");
    expect(await isTaken(principal.token)).toBe(false);
    expect(await isTaken(token)).toBe(true);
  });

  it("refuses to revoke a secret of another client, or none", async () => {
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
