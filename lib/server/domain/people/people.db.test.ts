import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { authenticate, exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { rotateSecret } from "@/lib/server/domain/clients/manage-secrets";
import { disableClient } from "@/lib/server/domain/clients/manage-clients";
import {
  acceptInvitation,
  describeInvitation,
  findInvited,
} from "@/lib/server/domain/people/accept-invitation";
import { addPerson, invitePerson } from "@/lib/server/domain/people/add-person";
import { inviteAgain, revokeInvitations } from "@/lib/server/domain/people/invitations";
import { getPerson, listPeople } from "@/lib/server/domain/people/list-people";
import {
  changePerson,
  disablePerson,
  enablePerson,
  forgetPerson,
  renewPersonSecret,
} from "@/lib/server/domain/people/manage-people";
import { getLogger } from "@/lib/server/logger";
import { type AppError } from "@/lib/shared/errors";
import { newId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient, createPerson, signIn } from "@/lib/testing/factories";

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: AppError) => code,
  );

describeOnBothDatabases("people", (getRuntime) => {
  let client: Awaited<ReturnType<typeof createClient>>;
  beforeEach(async () => {
    client = await createClient(getRuntime(), { companyId: (await createAgency(getRuntime())).id });
  });
  const createOne = (name: string, role: "manager" | "viewer" = "manager") =>
    createPerson(getRuntime(), { clientId: client.clientId, name, role });
  const search = { q: "", state: undefined, cursor: undefined };
  const accept = async (key: string) =>
    acceptInvitation(getRuntime(), await findInvited(getRuntime(), key));
  const keyOf = (url: string) => url.slice(url.indexOf("#") + 1);

  it("sign in with secrets of their own, beside a shared one", async () => {
    const dana = await createOne("Dana");
    expect(dana.principal.person).toEqual({ id: dana.personId, name: "Dana" });
    expect(client.principal.person).toBeNull();
    expect((await authenticate(getRuntime(), dana.principal.token)).person?.id).toBe(dana.personId);
  });

  it("have secrets of their own, which rotating the shared one leaves alone", async () => {
    const dana = await createOne("Dana");
    const second = await renewPersonSecret(getRuntime(), null, dana.personId, 0);
    expect(second.oldSecrets).toHaveLength(1);
    const third = await renewPersonSecret(getRuntime(), null, dana.personId, 60_000);
    expect(third.oldSecrets).toHaveLength(1);
    await rotateSecret(getRuntime(), client.clientId, 0);
    const works = (clientSecret: string) =>
      codeOf(signIn(getRuntime(), { clientId: client.clientId, clientSecret }));
    expect(await works(dana.clientSecret)).toBe("invalid_client");
    expect(await works(second.clientSecret)).toBe("done");
    expect(await works(third.clientSecret)).toBe("done");
    expect(await works(client.clientSecret)).toBe("invalid_client");
  });

  it("are known at their own client only", async () => {
    const dana = await createOne("Dana");
    const other = await createClient(getRuntime(), {
      companyId: (await createAgency(getRuntime())).id,
    });
    const elsewhere = { client_id: other.clientId, client_secret: dana.clientSecret };
    expect(await codeOf(exchangeCredentials(getRuntime(), elsewhere))).toBe("invalid_client");
    expect(await codeOf(disablePerson(getRuntime(), other.principal, dana.personId))).toBe(
      "not_found",
    );
    expect(
      await codeOf(getPerson(getRuntime().database.read, other.principal, dana.personId)),
    ).toBe("not_found");
    expect((await listPeople(getRuntime(), other.principal, search)).people).toEqual([]);
  });

  it("have the role of their own, never above the client's", async () => {
    const dana = await createOne("Dana", "viewer");
    expect(dana.principal.role).toBe("viewer");
    const reading = await createClient(getRuntime(), {
      companyId: client.principal.companyId,
      role: "viewer",
    });
    const adding = createPerson(getRuntime(), { clientId: reading.clientId, role: "manager" });
    expect(await codeOf(adding)).toBe("invalid");
    const lea = await createPerson(getRuntime(), { clientId: reading.clientId, role: "viewer" });
    const raising = changePerson(getRuntime(), null, lea.personId, { role: "manager" });
    expect(await codeOf(raising)).toBe("invalid");
  });

  it("lose secrets, tokens and sessions at once when they are disabled, and others lose nothing", async () => {
    const [dana, ben] = [await createOne("Dana"), await createOne("Ben")];
    const { person } = await disablePerson(getRuntime(), ben.principal, dana.personId);
    expect(person.state).toBe("disabled");
    expect(await codeOf(authenticate(getRuntime(), dana.principal.token))).toBe("invalid_token");
    expect(await codeOf(signIn(getRuntime(), dana))).toBe("invalid_client");
    for (const { principal } of [ben, client])
      expect(await codeOf(authenticate(getRuntime(), principal.token))).toBe("done");
    await enablePerson(getRuntime(), ben.principal, dana.personId);
    expect(await codeOf(authenticate(getRuntime(), dana.principal.token))).toBe("invalid_token");
    expect(await codeOf(signIn(getRuntime(), dana))).toBe("invalid_client");
    const { clientSecret } = await renewPersonSecret(getRuntime(), null, dana.personId, 0);
    const again = { clientId: client.clientId, clientSecret };
    expect(await codeOf(signIn(getRuntime(), again))).toBe("done");
  });

  it("keep a last manager who can sign in, whatever the others do", async () => {
    const [dana, ben] = [await createOne("Dana"), await createOne("Ben", "viewer")];
    await invitePerson(getRuntime(), null, {
      clientId: client.clientId,
      name: "Invited",
      email: null,
      role: "manager",
    });
    for (const act of [
      () => disablePerson(getRuntime(), null, dana.personId),
      () => forgetPerson(getRuntime(), client.principal, dana.personId),
      () => changePerson(getRuntime(), dana.principal, dana.personId, { role: "viewer" }),
    ])
      expect(await codeOf(act())).toBe("conflict");
    await changePerson(getRuntime(), dana.principal, ben.personId, { role: "manager" });
    expect(await codeOf(disablePerson(getRuntime(), null, dana.personId))).toBe("done");
  });

  it("keep a last manager when ten lower or disable each other at once", async () => {
    const names = Array.from({ length: 10 }, (_, at) => `Manager ${at}`);
    const managers: Awaited<ReturnType<typeof createOne>>[] = [];
    for (const name of names) managers.push(await createOne(name));
    const results = await Promise.all(
      managers.map(({ personId }, at) => {
        const by = managers[(at + 1) % managers.length]?.principal ?? null;
        return codeOf(
          at % 2 === 0
            ? disablePerson(getRuntime(), by, personId)
            : changePerson(getRuntime(), by, personId, { role: "viewer" }),
        );
      }),
    );
    const { people } = await listPeople(getRuntime(), client.principal, search);
    const left = people.filter(({ role, state }) => role === "manager" && state === "active");
    expect(left).toHaveLength(results.filter((result) => result !== "done").length);
    expect(left.length).toBeGreaterThan(0);
  });

  it("keep one of two managers who take each other's access away, fifty times", async () => {
    const [dana, ben] = [await createOne("Dana"), await createOne("Ben")];
    const lower = (by: typeof dana, one: typeof dana) =>
      changePerson(getRuntime(), by.principal, one.personId, { role: "viewer" });
    const disable = (by: typeof dana, one: typeof dana) =>
      disablePerson(getRuntime(), by.principal, one.personId);
    for (let round = 0; round < 50; round += 1) {
      const acts = [round % 2 ? lower : disable, round % 3 ? lower : disable] as const;
      const results = await Promise.all([codeOf(acts[0](dana, ben)), codeOf(acts[1](ben, dana))]);
      // The second one had lost the role or their access.
      expect(results.filter((result) => result === "done")).toHaveLength(1);
      expect(results).toContainEqual(expect.stringMatching(/^(forbidden|invalid_token)$/));
      const { people } = await listPeople(getRuntime(), client.principal, search);
      expect(people.filter((one) => one.role === "manager" && one.state === "active")).toHaveLength(
        1,
      );
      for (const { personId } of [dana, ben]) {
        await enablePerson(getRuntime(), null, personId);
        await renewPersonSecret(getRuntime(), null, personId, 0);
        await changePerson(getRuntime(), null, personId, { role: "manager" });
      }
    }
  });

  it("join once with a link, of which only a hash is stored", async () => {
    const invited = await invitePerson(getRuntime(), client.principal, {
      clientId: client.clientId,
      name: "Ana",
      email: "ana@example.com",
      role: "viewer",
    });
    const key = keyOf(invited.invitation.url);
    expect(invited.person).toMatchObject({ state: "invited", email: "ana@example.com" });
    expect(invited.invitation.url).toBe(`${getRuntime().env.publicOrigin}/join#${key}`);
    const stored = await getRuntime().database.read.selectFrom("invitations").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(key);
    for (let looks = 0; looks < 3; looks += 1)
      expect((await describeInvitation(getRuntime(), key)).person.name).toBe("Ana");
    const tries = await Promise.allSettled([accept(key), accept(key)]);
    const [won] = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const [lost] = tries.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(lost).toMatchObject({ code: "conflict", message: /already used/ });
    const signed = await signIn(getRuntime(), {
      clientId: won?.client_id ?? "",
      clientSecret: won?.client_secret ?? "",
    });
    expect(signed).toMatchObject({ role: "viewer", person: { name: "Ana" } });
    expect(await getPerson(getRuntime().database.read, null, invited.person.uuid)).toMatchObject({
      state: "active",
      invited_until: null,
    });
  });

  it("has at most twenty links, however often a manager makes one: lists of people read them", async () => {
    const person = { clientId: client.clientId, name: "Lou", email: null, role: "viewer" } as const;
    const { person: lou } = await invitePerson(getRuntime(), null, person);
    let url = "";
    for (let made = 0; made < limits.invitationsOfPerson; made += 1)
      ({ url } = await inviteAgain(getRuntime(), null, lou.uuid));
    const stored = getRuntime()
      .database.read.selectFrom("invitations")
      .select("id")
      .where("person_id", "=", lou.uuid);
    expect(await stored.execute()).toHaveLength(limits.invitationsOfPerson);
    expect(await codeOf(describeInvitation(getRuntime(), keyOf(url)))).toBe("done");
  });

  it("cannot join with a link that is cut, withdrawn, replaced, expired, or of a disabled person or client", async () => {
    const invite = async (name: string) => {
      const person = { clientId: client.clientId, name, email: null, role: "viewer" } as const;
      const invited = await invitePerson(getRuntime(), null, person);
      return { id: invited.person.uuid, key: keyOf(invited.invitation.url) };
    };
    const tryKey = (key: string) => codeOf(accept(key));
    const [withdrawn, replaced, expired, disabled, late] = [
      await invite("a"),
      await invite("b"),
      await invite("c"),
      await invite("d"),
      await invite("e"),
    ];
    expect(await tryKey(withdrawn.key.slice(0, -1))).toBe("not_found");
    expect(await tryKey("")).toBe("not_found");
    await revokeInvitations(getRuntime(), null, withdrawn.id);
    expect(await tryKey(withdrawn.key)).toBe("conflict");
    const { url } = await inviteAgain(getRuntime(), null, replaced.id);
    expect(await tryKey(replaced.key)).toBe("conflict");
    expect(await tryKey(keyOf(url))).toBe("done");
    await disablePerson(getRuntime(), null, disabled.id);
    expect(await tryKey(disabled.key)).toBe("conflict");
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 7 * 24 * 3_600_000 + 1);
    expect(await tryKey(expired.key)).toBe("conflict");
    vi.useRealTimers();
    await disableClient(getRuntime(), client.clientId);
    expect(await tryKey(late.key)).toBe("conflict");
  });

  it("are forgotten with their names and addresses, one number after the other", async () => {
    const name = `Zebulon ${newId()}`;
    const [dana, ben] = [await createOne(name), await createOne(name)];
    await createOne("Cleo");
    for (const one of [dana, ben])
      await changePerson(getRuntime(), null, one.personId, {
        email: `${name.slice(-8)}@a.example`,
      });
    for (const [at, one] of [dana, ben].entries()) {
      const person = await forgetPerson(getRuntime(), null, one.personId);
      expect(person).toMatchObject({
        name: `Former colleague ${at + 1}`,
        email: null,
        state: "disabled",
        is_forgotten: true,
      });
    }
    expect(await codeOf(enablePerson(getRuntime(), null, dana.personId))).toBe("conflict");
    const again = await forgetPerson(getRuntime(), null, dana.personId);
    expect(again.name).toBe("Former colleague 1");
    const rows = await getRuntime().database.read.selectFrom("people").selectAll().execute();
    const own = rows.filter(({ client_id }) => client_id === client.clientId);
    expect(JSON.stringify(own)).not.toContain(name);
    const { file } = getRuntime().database;
    const folder = path.dirname(file ?? "");
    const files = file ? readdirSync(folder, { withFileTypes: true }) : [];
    const traces = files
      .filter((entry) => entry.isFile())
      .filter((entry) => readFileSync(path.join(folder, entry.name)).includes(name.slice(-8)));
    expect(traces.map((entry) => entry.name)).toEqual([]);
  });

  it("have any names, also the same ones, and are found by parts of them, page by page", async () => {
    const names = ["عمر", "田中 太郎", "<b>Bo</b>", "Zoë", "Zoë", "x".repeat(255)];
    for (let at = 0; at < 60; at += 1)
      await addPerson(getRuntime(), {
        clientId: client.clientId,
        name: names[at] ?? `Person ${String(at).padStart(3, "0")}`,
        email: null,
        role: "viewer",
      });
    const first = await listPeople(getRuntime(), client.principal, search);
    expect(first.people).toHaveLength(50);
    expect(first.counts).toEqual({ invited: 0, active: 60, disabled: 0 });
    const cursor = first.next_cursor ?? "";
    const rest = await listPeople(getRuntime(), client.principal, { ...search, cursor });
    expect(rest.next_cursor).toBeNull();
    const all = [...first.people, ...rest.people].map(({ name }) => name);
    expect(new Set(all).size).toBe(59);
    for (const name of names) expect(all).toContain(name);
    const found = await listPeople(getRuntime(), client.principal, { ...search, q: "zoe" });
    expect(found.people.map(({ name }) => name)).toEqual(["Zoë", "Zoë"]);
    expect(found.counts).toEqual({ invited: 0, active: 2, disabled: 0 });
  });

  it("are named by IDs in the log", async () => {
    const lines: unknown[] = [];
    vi.spyOn(getLogger(), "info").mockImplementation((...line) => void lines.push(line));
    const dana = await createOne("Dana Unmistakable");
    await changePerson(getRuntime(), dana.principal, dana.personId, {
      name: "Dana Otherwise",
      email: "dana@unmistakable.example",
    });
    vi.restoreAllMocks();
    expect(JSON.stringify(lines)).toContain(dana.personId);
    expect(JSON.stringify(lines)).not.toMatch(/Unmistakable|Otherwise|example/i);
  });

  it("that don't exist are not found", async () => {
    for (const id of [newId(), "x", "\0", ""])
      expect(await codeOf(disablePerson(getRuntime(), client.principal, id))).toBe("not_found");
  });
});
