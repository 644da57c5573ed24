import { beforeAll, expect, it } from "vitest";
import { invitePerson } from "@/lib/server/domain/people/add-person";
import { findInvited, joinWithIdentity } from "@/lib/server/domain/people/accept-invitation";
import { getPersonOfIdentity, type Identity } from "@/lib/server/domain/people/identities";
import {
  disablePerson,
  enablePerson,
  forgetPerson,
} from "@/lib/server/domain/people/manage-people";
import { inviteAgain } from "@/lib/server/domain/people/invitations";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { newId } from "@/lib/shared/ids";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";

const issuer = "https://login.example";

describeOnBothDatabases("Joining with an identity", (getRuntime) => {
  let clients: string[];
  let runtime: Runtime;
  beforeAll(async () => {
    const identityProvider = {
      ...{ issuer, clientId: "cuelist", clientSecret: "secret" },
      ...{ name: "Acme SSO", isOnly: false },
    };
    const { env } = getRuntime();
    runtime = { ...getRuntime(), env: { ...env, identityProvider } };
    const make = async () =>
      (await createClient(runtime, { companyId: (await createAgency(runtime)).id })).clientId;
    clients = [await make(), await make()];
  });
  const keyOf = (url: string) => new URL(url).hash.slice(1);
  const invite = async (clientId = clients[0] ?? "", role: "manager" | "viewer" = "viewer") => {
    const person = { clientId, name: "Dana", email: null, role };
    const { person: invited, invitation } = await invitePerson(runtime, null, person);
    return { personId: invited.uuid, key: keyOf(invitation.url) };
  };
  const join = async (key: string, identity: Identity) =>
    joinWithIdentity(runtime, await findInvited(runtime, key), identity);
  const fresh = () => ({ issuer, subject: newId() });

  it("is found by issuer and subject exactly", async () => {
    const { key, personId } = await invite();
    const identity = fresh();
    await join(key, identity);
    expect(await getPersonOfIdentity(runtime, identity)).toMatchObject({ personId });
    for (const other of [
      { ...identity, issuer: `${issuer}/` },
      { ...identity, subject: identity.subject.toUpperCase() },
      { ...identity, subject: `${identity.subject} ` },
    ])
      await expect(getPersonOfIdentity(runtime, other)).rejects.toMatchObject({
        code: "forbidden",
      });
  });

  it("is one person's, also if two of different clients join at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = await Promise.all(clients.map((clientId) => invite(clientId)));
      const identity = fresh();
      const joined = await Promise.allSettled(
        [first?.key ?? "", second?.key ?? ""].map((key) => join(key, identity)),
      );
      expect(joined.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const [lost] = joined.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      expect(lost).toMatchObject({ code: "conflict" });
    }
  });

  it("uses an invitation up once, whichever identities join at once", async () => {
    const { key } = await invite();
    const joined = await Promise.allSettled([fresh(), fresh()].map((one) => join(key, one)));
    expect(joined.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("replaces the earlier identity with a new invitation", async () => {
    const { key, personId } = await invite();
    const [old, next] = [fresh(), fresh()];
    await join(key, old);
    const { url } = await inviteAgain(runtime, null, personId);
    await join(keyOf(url), next);
    await expect(getPersonOfIdentity(runtime, old)).rejects.toMatchObject({ code: "forbidden" });
    expect(await getPersonOfIdentity(runtime, next)).toMatchObject({ personId });
  });

  it("ends with disabling, comes back with enabling, and is gone when forgotten", async () => {
    const { key, personId } = await invite();
    const identity = fresh();
    await join(key, identity);
    await disablePerson(runtime, null, personId);
    await expect(getPersonOfIdentity(runtime, identity)).rejects.toThrow(/turned off/);
    await enablePerson(runtime, null, personId);
    expect(await getPersonOfIdentity(runtime, identity)).toMatchObject({ personId });
    await forgetPerson(runtime, null, personId);
    await expect(getPersonOfIdentity(runtime, identity)).rejects.toThrow(/isn't linked to anyone/);
    const other = await invite();
    await join(other.key, identity);
    expect(await getPersonOfIdentity(runtime, identity)).toMatchObject({
      personId: other.personId,
    });
  });

  it("counts for the last manager while its provider is the one of the settings", async () => {
    const clientId = clients[1] ?? "";
    const { key, personId } = await invite(clientId, "manager");
    await join(key, fresh());
    await expect(disablePerson(runtime, null, personId)).rejects.toThrow(/last manager/);
    const without = { ...runtime, env: { ...runtime.env, identityProvider: undefined } };
    await expect(disablePerson(without, null, personId)).resolves.toBeDefined();
  });
});
