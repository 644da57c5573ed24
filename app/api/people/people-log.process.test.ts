import { expect, it } from "vitest";
import { runAdminProcess } from "@/lib/testing/admin";
import { createInstallation } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";
import { startServer } from "@/lib/testing/servers/server-process";

/** Words that occur nowhere else. */
const names = ["Unmistakable Ana", "Renamed Unmistakably"];
const email = "unmistakable@people.example";

it("logs people by their IDs: no name, address, key or secret in the log of all that can be done", async () => {
  const { runtime, variables, remove } = await createInstallation("sqlite");
  const companyId = (await createAgency(runtime)).id;
  const client = await createClient(runtime, { companyId });
  const server = await startServer({ ...variables, LOG_LEVEL: "trace", PUBLIC_ORIGIN: "" });
  const { origin } = server;
  const secrets: string[] = [client.clientSecret];
  let cookie = "";
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(origin + path, {
      method,
      redirect: "manual",
      headers: { cookie, origin, "content-type": "application/json", "x-person": names[0] ?? "" },
      ...(body && { body: JSON.stringify(body) }),
    });
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    const text = await answer.text();
    return text.startsWith("{") ? JSON.parse(text) : null;
  };
  const signIn = (clientSecret: string) =>
    send("POST", "/api/session", { client_id: client.clientId, client_secret: clientSecret });
  const keyOf = (url: string) => {
    const key = new URL(url).hash.slice(1);
    secrets.push(key);
    return key;
  };

  await signIn(client.clientSecret);
  const data = { name: names[0], email, role: "manager" };
  const { person, invitation } = (await send("POST", "/api/people", data)) as {
    person: { uuid: string };
    invitation: { url: string };
  };
  const own = `/api/people/${person.uuid}`;
  await send("GET", `/api/people?q=${encodeURIComponent("unmistakable")}`);
  const again = (await send("POST", `${own}/invitation`, {})) as { url: string };
  for (const key of [keyOf(invitation.url), "guessed-unmistakable", keyOf(again.url)]) {
    await send("POST", "/api/invitations/preview", { key });
    await send("POST", "/api/invitations", { key });
  }
  const renewed = (await send("POST", `${own}/secret`, {})) as { client_secret: string };
  secrets.push(renewed.client_secret);
  await send("PATCH", own, { name: names[1] });
  const manager = cookie;
  await signIn(renewed.client_secret);
  secrets.push(cookie.split("=")[1] ?? "");
  const body = { client_id: client.clientId, client_secret: renewed.client_secret };
  const { _token: token } = (await send("POST", "/stage/get-token", { body })) as {
    _token: string;
  };
  secrets.push(token);
  for (const page of ["/people", "/sessions", "/join", "/activity"]) await send("GET", page);
  await send("DELETE", "/api/session/sessions", {});
  cookie = manager;
  const admin = (...words: string[]) => runAdminProcess(variables, "people", ...words);
  const last = ["--client", client.clientId, "--name", "Stays", "--role", "manager", "--json"];
  const added = await admin("add", ...last);
  secrets.push((JSON.parse(added.stdout) as { client_secret: string }).client_secret);
  const printed = [await admin("rename", person.uuid, names[0] ?? "")];
  await send("POST", `${own}/disable`, {});
  await send("POST", `${own}/enable`, {});
  await send("POST", `${own}/forget`, {});

  expect(await server.stop("SIGTERM")).toBe(0);
  const log = server.output() + printed.map(({ stderr }) => stderr).join("");
  await remove();
  expect(log).toContain(person.uuid);
  for (const hidden of secrets) {
    expect(hidden.length).toBeGreaterThan(20);
    expect(log).not.toContain(hidden);
  }
  expect(log).not.toMatch(/unmistakabl|people\.example/i);
}, 60_000);
