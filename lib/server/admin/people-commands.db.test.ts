import { beforeAll, expect, it } from "vitest";
import { acceptInvitation, findInvited } from "@/lib/server/domain/people/accept-invitation";
import { runAdminHere } from "@/lib/testing/admin";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient, signIn } from "@/lib/testing/factories";

describeOnBothDatabases("admin people", (getRuntime, getInstallation) => {
  let clientId: string;
  beforeAll(async () => {
    const companyId = (await createAgency(getRuntime())).id;
    ({ clientId } = await createClient(getRuntime(), { companyId }));
  });
  const run = (...args: string[]) => runAdminHere(getInstallation().variables, ...args);
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args, "--json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return JSON.parse(stdout) as Record<string, string> & { people: Record<string, string>[] };
  };
  const add = (name: string, role = "manager") =>
    json("people", "add", "--client", clientId, "--name", name, "--role", role);

  it("adds a person, who can sign in at once", async () => {
    const added = await add("Dana");
    expect(Object.keys(added)).toEqual([
      "person_id",
      "name",
      "client_id",
      "client_secret",
      "sign_in_url",
    ]);
    expect(added).toMatchObject({
      name: "Dana",
      client_id: clientId,
      sign_in_url: `${getRuntime().env.publicOrigin}/sign-in?client_id=${clientId}`,
    });
    const { client_secret: clientSecret = "" } = added;
    const { person } = await signIn(getRuntime(), { clientId, clientSecret });
    expect(person).toEqual({ id: added.person_id, name: "Dana" });
    const { stdout } = await run("clients", "list");
    expect(stdout).toMatch(/^ {4}secret [\w-]+, shared$/m);
    expect(stdout).toMatch(
      new RegExp(`^ {4}secret [\\w-]+, of Dana \\(${added.person_id}\\)$`, "m"),
    );
  });

  it("invites, lists, renames, lowers, disables, enables and forgets", async () => {
    await add("Stays");
    const invite = ["people", "invite", "--client", clientId, "--name", "Ana", "--email", "a@b.c"];
    const invited = await json(...invite);
    const { person_id: id = "" } = invited;
    const key = (url = "") => new URL(url).hash.slice(1);
    const again = await json("people", "invite", id);
    expect(again).toMatchObject({ person_id: id, name: "Ana", client_id: clientId });
    await expect(findInvited(getRuntime(), key(invited.invitation_url))).rejects.toMatchObject({
      code: "conflict",
    });
    const open = await findInvited(getRuntime(), key(again.invitation_url));
    await acceptInvitation(getRuntime(), open);
    const find = async () => {
      const { people } = await json("people", "list", "--client", clientId);
      return people.find((one) => one.person_id === id);
    };
    expect(await find()).toMatchObject({
      name: "Ana",
      email: "a@b.c",
      role: "viewer",
      state: "active",
      client_id: clientId,
    });
    await json("people", "rename", id, "Anna");
    await json("people", "role", id, "manager");
    expect(await find()).toMatchObject({ name: "Anna", role: "manager" });
    const secret = await json("secrets", "rotate", clientId, "--person", id);
    expect(secret.client_secret).toMatch(/^cl_/);
    expect(await json("people", "disable", id)).toMatchObject({
      person_id: id,
      state: "disabled",
      handed_out: { invitations: [], secrets: [], shared_views: [] },
    });
    const text = async (...args: string[]) => (await run("people", ...args)).stdout;
    expect(await text("disable", id)).toContain("disabled already");
    expect(await text("enable", id)).toContain(`Person enabled. Invite them again: people invite`);
    expect(await text("enable", id)).toBe("The person is not disabled. Nothing changed.\n");
    expect(await json("people", "enable", id)).toMatchObject({ state: "active" });
    const forgotten = await json("people", "forget", id);
    expect(forgotten.name).toMatch(/^Former colleague \d$/);
    expect(await find()).toMatchObject({ email: null, state: "disabled" });
  });

  it("keeps the last manager, and says what is missing", async () => {
    const companyId = (await createAgency(getRuntime())).id;
    const other = await createClient(getRuntime(), { companyId });
    const of = ["--client", other.clientId];
    const { person_id: id = "" } = await json(
      ...["people", "add", ...of, "--name", "Only", "--role", "manager"],
    );
    for (const args of [
      ["disable", id],
      ["forget", id],
      ["role", id, "viewer"],
    ]) {
      const { code, stderr } = await run("people", ...args);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/last manager who can sign in/)]);
    }
    expect((await run("people", "invite")).stderr).toMatch(/--client and --name/);
    expect((await run("people", "add", "--client", "Nobody", "--name", "x")).stderr).toMatch(
      /No client has the ID or name "Nobody"/,
    );
    const wrong = await run("people", "add", ...of, "--name", "x", "--email", "no address");
    expect(wrong.stderr).toMatch(/email address/);
  });

  it("is recorded with IDs, never with names or addresses", async () => {
    const { person_id: id = "" } = await add("Unmistakable");
    await json("people", "rename", id, "Unmistakable Two");
    const more = ["--name", "Unmistakable Three", "--email", "unmistakable@example.com"];
    await json("people", "invite", "--client", clientId, ...more);
    const { stdout } = await run("audit", "--limit", "3", "--json");
    expect(stdout).toContain(`person ${id}`);
    expect(stdout).toContain("people rename");
    expect(stdout).not.toMatch(/unmistakable/i);
  });
});
