import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { documentedRoutes } from "@/app/openapi.json/documented-routes";
import { createClient } from "@/lib/server/domain/clients/manage-clients";
import { type Handler } from "@/lib/server/http/endpoint/endpoint";
import { exampleRequests, exampleValues } from "@/lib/server/http/openapi/example-requests";
import { type RouteModule } from "@/lib/server/http/endpoint/methods";
import { call, testOrigin, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { createAdvertisers, createAgency } from "@/lib/testing/factories";

/* `UPDATE_EXAMPLES=1 npx vitest run --project sqlite app/openapi.json` writes the answers anew. */

const file = "lib/server/http/openapi/example-answers.json";

/** The module and the method of each operation. */
const operations = new Map(
  Object.values(documentedRoutes).flatMap((route) =>
    Object.entries(route as Record<string, Handler>).flatMap(([method, { declared }]) =>
      declared ? [[declared.operation.id, { route, method }] as const] : [],
    ),
  ),
);

describeOnBothDatabases("The examples of openapi.json", (getRuntime) => {
  useRuntime(getRuntime);
  /** Example values and what they are here. */
  let real: Map<string, string>;
  beforeAll(async () => {
    const agency = await createAgency(getRuntime(), "Northwind Media");
    const names = ["Bluequarry Bank", "Zephyr Airways"];
    const [advertiserId = ""] = await createAdvertisers(getRuntime(), agency.id, names);
    await makeCatalogue(getRuntime(), {
      kind: "apple_podcast",
      source: "Podcast directory",
      importedAt: exampleValues.time,
      entries: [
        {
          id: "100000007",
          name: "The Night Shift",
          publisher: "Harbour Audio",
          language: "en",
          country: "GB",
          categories: ["News", "Society"],
          address: "https://feeds.example.com/night-shift",
          last_published_at: exampleValues.time,
        },
      ],
    });
    const request = { companyId: agency.id, name: "Planning desk", role: "manager" as const };
    const { clientId, clientSecret } = await createClient(getRuntime(), request);
    real = new Map([
      [exampleValues.clientId, clientId],
      [exampleValues.clientSecret, clientSecret],
      [exampleValues.agencyId, agency.id],
      [exampleValues.advertiserId, advertiserId],
    ]);
  });

  const toReal = <Value>(value: Value): Value => {
    let text = JSON.stringify(value ?? null);
    for (const [example, here] of real) text = text.replaceAll(example, here);
    return JSON.parse(text) as Value;
  };
  const toExample = (value: unknown): unknown => {
    let text = JSON.stringify(value)
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, exampleValues.token)
      .replaceAll(/"next_cursor":"[^"]+"/g, `"next_cursor":"${exampleValues.cursor}"`)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, exampleValues.time);
    for (const [example, here] of real) text = text.replaceAll(here, example);
    return JSON.parse(text);
  };

  it("work in their order, and answer as it says", async () => {
    const answers: Record<string, unknown> = {};
    let token: string | undefined;
    expect(Object.keys(exampleRequests).sort()).toEqual([...operations.keys()].sort());
    for (const [id, example] of Object.entries(exampleRequests)) {
      const { route, method } = operations.get(id) ?? {};
      const { params, query = {}, headers, body } = toReal(example);
      const parameters = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      );
      const answer = await call(route as RouteModule, {
        method: method as "GET",
        params,
        path: `/?${parameters}`,
        token,
        headers,
        ...(body && { json: { request_headers: [], body } }),
      });
      expect([id, Math.floor(answer.status / 100)]).toEqual([id, 2]);
      const found = answer.body as { _token: string; Playlist?: { uuid: string } };
      token = found._token;
      if (id === "createPlaylist") real.set(exampleValues.playlistId, found.Playlist?.uuid ?? "");
      answers[id] = toExample(answer.body);
    }
    if (process.env.UPDATE_EXAMPLES) writeFileSync(file, `${JSON.stringify(answers, null, 2)}\n`);
    expect(answers).toEqual(JSON.parse(readFileSync(file, "utf8")));
    expect(JSON.stringify(answers)).not.toContain(testOrigin);
  });
});
