import { afterAll, beforeAll, expect, it } from "vitest";
import { limits } from "@/lib/shared/limits";
import { type AnyOperation, findOperations } from "@/lib/testing/all-operations";
import { type Call, call, testOrigin, useRuntime } from "@/lib/testing/call";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { watchStatements } from "@/lib/testing/databases/statement-work";
import {
  createAdvertisers,
  createAgency,
  createClient,
  createPerson,
} from "@/lib/testing/factories";
import { listLargestInputs } from "@/lib/testing/largest-inputs";
import { sessionCookie } from "@/lib/testing/session-cookie";

/*
 * Every operation is sent the largest inputs that its schemas take, against lists that are filled to their limits: it answers, and none of
 * its statements is much work. `npm run attack` measures what that comes to in time.
 */

/** Steps of a statement: SQLite takes some 20 ms for them. */
const maxSteps = 10_000_000;
/** Bytes of a body: lists of 8 MB would take minutes, and only have more of the same. */
const maxBytes = 256 * 1024;
/** Characters of a query: Node takes 16 kB of a request's head. */
const maxQuery = 14_000;

const operations = findOperations(import.meta.glob("./**/route.ts", { eager: true }));
const find = (name: string) => operations.find((one) => one.name === name) ?? expect.fail(name);

/** Sorts reads first, and operations that end something last. */
const order = ({ method, name }: AnyOperation) =>
  method === "GET" ? 0 : method === "DELETE" ? 3 : /finish|undo|disable|forget/.test(name) ? 2 : 1;

const range = (many: number) => Array.from({ length: many }, (_, at) => at);

describeOnBothDatabases("The largest input of every operation", (getRuntime) => {
  useRuntime(getRuntime);
  const statements = watchStatements();
  let caller: { token: string; cookie: string };
  /** Values of fields, and of what is in paths, by name. */
  let given: Record<string, unknown>;
  let places: Record<string, unknown> = {};

  const send = ({ method, url, module, rules }: AnyOperation, sent: Call) => {
    const { token, cookie } = caller;
    const who = { bearer: { token }, cookie: { cookie }, "sign-in": {}, none: {} }[rules.auth];
    const names = Array.from(url.matchAll(/:(\w+)/g), ([, name = ""]) => name);
    const params = Object.fromEntries(names.map((name) => [name, String(places[name])]));
    const headers = { origin: testOrigin, "if-match": "*", ...sent.headers };
    return call(module, { method, params, ...who, ...sent, headers });
  };
  const make = async (name: string, json: unknown) => {
    const { status, body } = await send(find(name), { json });
    expect({ name, isMade: status < 300, body }).toMatchObject({ isMade: true });
    return body as Record<string, unknown>;
  };

  beforeAll(async () => {
    const runtime = getRuntime();
    const { id: companyId } = await createAgency(runtime);
    const names = range(1_000).map((at) => `Advertiser ${at} show me`);
    const advertisers = await createAdvertisers(runtime, companyId, names);
    const { clientId } = await createClient(runtime, { companyId });
    // Two managers: the last one can't be disabled.
    await createPerson(runtime, { clientId, name: "Colleague" });
    const { token } = (await createPerson(runtime, { clientId })).principal;
    for (const _ of range(100)) await sessionCookie(runtime, token);
    caller = { token, cookie: await sessionCookie(runtime, token) };
    await fillCatalogues(companyId);
    places = { companyId, companyUUID: companyId };
    const kind = "apple_podcast";
    const [advertiser] = advertisers;
    const { body } = find("POST /api/inventory/preview").rules;
    const previews = listLargestInputs(body ?? expect.fail(), maxBytes, { kind });
    const searches = (previews as { search: unknown }[]).map(({ search }) => search);
    const playlists: string[] = [];
    for (const at of range(20)) {
      const isLarge = at === 0;
      const { Playlist } = await make("POST /api/companies/:companyId/playlists", {
        ...{ name: `Playlist ${at}`, advertiser_id: advertiser, type: "podcast" },
        inventory_ids: range(isLarge ? 20_000 : 40).map(String),
        searches: isLarge ? searches : [`search ${at}`],
        tags: range(limits.tags).map((tag) => `tag ${at} ${tag}`),
      });
      playlists.push((Playlist as { uuid: string }).uuid);
    }
    for (const at of range(limits.savedViews))
      for (const is_shared of [false, true])
        places.view = await make("POST /api/views", { name: `View ${at}`, query: "", is_shared });
    for (const company of advertisers.slice(0, 120))
      for (const action of ["open", "pin"])
        await make("POST /api/companies/pinned", { action, company });
    const { key } = await make("POST /api/id-lists", { inventory_ids: range(1_000).map(String) });
    const digest = "0".repeat(64);
    const { uuid: importId } = await make("POST /api/imports", { file: "a", digest, total: 500 });
    const { uuid: changeSetId } = await make("POST /api/change-sets", {
      selection: { playlists },
      action: { kind: "add_tags", tags: ["one"] },
    });
    const { person } = await make("POST /api/people", { name: "Invited" });
    places = {
      ...places,
      ...{ key, importId, changeSetId, revision: 1, playlistId: playlists[0] },
      ...{ playlistUUID: playlists[0], personId: (person as { uuid: string }).uuid },
      ...{ viewId: (places.view as { uuid: string }).uuid, sourceId: await startImports() },
    };
    given = {
      ...{ kind, digest, company: companyId, companyUUID: companyId, advertiser, first: 0 },
      ...{ advertiser_id: advertiser, uuid: playlists[0], revision: 1, playlists, id_list: key },
      ...{ left: playlists[0], right: playlists[1] },
      // Pages begin at the beginning.
      ...{ cursor: undefined, after: undefined, before: undefined },
    };
  }, 120_000);
  afterAll(() => statements.stop());

  /** Adds the maximum kinds and sources of a company, with a few entries each, to the installation's. */
  async function fillCatalogues(companyId: string): Promise<void> {
    const entries = (from: number, many: number) =>
      range(many).map((at) => ({
        ...{ id: `${from + at}`, name: `One ${from + at} shows me the sound of a media house` },
        ...{ publisher: "Owl", language: "en-us", categories: ["True Crime"] },
        attributes: Object.fromEntries(range(16).map((of) => [`attribute ${of}`, `${at}`])),
      }));
    const whole = { kind: "apple_podcast", entries: entries(0, 2_500) };
    await makeCatalogue(getRuntime(), whole);
    for (const at of range(limits.catalogueSources - limits.unfinishedImports))
      await makeCatalogue(getRuntime(), {
        kind: `kind_${at % limits.catalogueKinds}`,
        entries: entries(10 * at, 10),
        companyId,
      });
  }

  /** Starts the maximum number of unfinished imports. Returns the source of the last one. */
  async function startImports(): Promise<string> {
    for (const at of range(limits.unfinishedImports)) {
      const { number } = await make("POST /api/catalogue/imports", {
        ...{ source: `Source ${at}`, kind: "kind_0", format: "csv", file: "a.csv" },
        digest: `${at}`.repeat(64),
      });
      places.importNumber = number;
    }
    const { sources } = await make("GET /api/catalogue/sources", undefined);
    return (sources as { uuid: string }[])[0]?.uuid ?? "";
  }

  function listCalls({ name, rules, method }: AnyOperation): Call[] {
    // Elsewhere it is a search, and not the number of one.
    const known = { ...given, ...(name.includes("/matches") && { search: 8 }) };
    const { query, body, bodyBytes, bodyType } = rules;
    const queries = query ? listLargestInputs(query, maxQuery, known) : [];
    const bodies = body ? listLargestInputs(body, Math.min(maxBytes, bodyBytes), known) : [];
    const toText = (input: unknown) =>
      String(new URLSearchParams(JSON.parse(JSON.stringify(input)) as Record<string, string>));
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const calls: Call[] = [
      ...queries.map((input) => ({ path: `/?${toText(input)}` })),
      ...bodies.map((json) =>
        bodyType === "form" ? { text: toText(json), headers: form } : { json },
      ),
    ];
    if (query ?? body) expect(calls).not.toEqual([]);
    return calls.length > 0 ? calls : [method === "GET" ? {} : { json: {} }];
  }

  it.each(
    operations
      .toSorted((one, other) => order(one) - order(other))
      .map((operation) => [operation.name, operation] as const),
  )("is answered without much work: %s", async (_name, operation) => {
    for (const sent of listCalls(operation)) {
      const works = statements.take();
      const { status, body } = await send(operation, sent);
      expect({ status, body: status < 500 || body }).toEqual({ status, body: true });
      works.push(...statements.take());
      const { sql, steps } = works.reduce((one, other) => (one.steps > other.steps ? one : other), {
        sql: "",
        steps: 0,
      });
      if (steps > maxSteps)
        expect.fail(
          `${steps} steps for ${JSON.stringify(sent).slice(0, 200)}: ${sql.slice(0, 400)}`,
        );
    }
  });
});
