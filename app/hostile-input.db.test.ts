import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import * as companyPlaylists from "@/app/api/companies/[companyId]/playlists/route";
import * as company from "@/app/api/companies/[companyId]/route";
import * as chosen from "@/app/api/companies/selected/route";
import * as companies from "@/app/api/companies/route";
import * as importItems from "@/app/api/imports/[importId]/items/route";
import * as importAdvertisers from "@/app/api/imports/advertisers/route";
import * as importPreview from "@/app/api/imports/preview/route";
import * as importCheck from "@/app/api/imports/check/route";
import * as imports from "@/app/api/imports/route";
import * as exporting from "@/app/api/playlists/export/route";
import * as activity from "@/app/api/activity/route";
import * as combine from "@/app/api/playlists/combine/route";
import * as compare from "@/app/api/playlists/compare/route";
import * as overlap from "@/app/api/playlists/overlap/route";
import * as playlist from "@/app/api/playlists/[playlistId]/route";
import * as playlistList from "@/app/api/playlists/route";
import * as session from "@/app/api/session/route";
import * as tags from "@/app/api/tags/counts/route";
import * as getToken from "@/app/stage/get-token/route";
import * as playlists from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as search from "@/app/v2/companies/search/route";
import { type Principal } from "@/lib/server/principal";
import { methods } from "@/lib/server/http/endpoint/methods";
import { errorBodySchema } from "@/lib/shared/http/schema";
import { newId } from "@/lib/shared/ids";
import { createPlaylistResponseSchema } from "@/lib/shared/playlists/schema";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { type Answer, type Call, call, toRequest, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sessionCookie } from "@/lib/testing/session-cookie";

const bounds = { numRuns: 60, interruptAfterTimeLimit: 1_200, markInterruptAsFailure: false };

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom(
    "\0",
    "\ud800",
    "__proto__",
    "constructor",
    "%",
    "'",
    '"',
    "\\",
    "\u202e",
    "1e400",
  ),
);
const json = fc.jsonValue({ depthSize: "small", stringUnit: "binary" });
const record = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields, { requiredKeys: [] });

const headerValue = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
});
const headers = record({
  authorization: fc.oneof(
    headerValue,
    headerValue.map((value) => `Bearer ${value}`),
  ),
  cookie: fc.oneof(
    headerValue,
    headerValue.map((value) => `cuelist_session=${value}`),
  ),
  "content-type": fc.oneof(headerValue, fc.constant("application/json; charset=UTF-8")),
  "content-length": fc.constantFrom("0", "5", "-1", "x", "9e99"),
  origin: headerValue,
  "sec-fetch-site": headerValue,
  "idempotency-key": headerValue,
  "x-forwarded-for": headerValue,
}) as fc.Arbitrary<Record<string, string>>;
const names = [
  "q",
  "limit",
  "cursor",
  "company",
  "ids",
  "left",
  "right",
  "playlists",
  "from",
  "by",
];
const parameters = fc
  .array(fc.tuple(fc.oneof(text, fc.constantFrom(...names)), text), {
    maxLength: 4,
  })
  .map(
    (pairs) =>
      `/?${pairs.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join("=")).join("&")}`,
  );

const aSearch = fc.oneof(
  text,
  fc.dictionary(text, json, { maxKeys: 5 }),
  record({
    schema: fc.constant("search/1"),
    type: fc.oneof(fc.constantFrom("text", "rules"), json),
    q: fc.oneof(text, json),
    query: fc.oneof(
      json,
      record({ combinator: fc.constantFrom("and", "or"), rules: fc.array(json) }),
    ),
  }),
);
/** Mostly what is wanted, so that enough is accepted. */
const mostly = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: right, weight: 9 }, { arbitrary: json, weight: 1 });
const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
const changes = record({
  name: mostly(fc.oneof(text, word)),
  inventory_ids: mostly(fc.array(word)),
  searches: mostly(fc.array(fc.oneof(aSearch, word), { maxLength: 3 })),
  tags: mostly(fc.array(word)),
  type: mostly(fc.constantFrom("podcast", "radio", "streaming")),
});

const inQuery = [companies, chosen, playlistList, tags, activity, compare, overlap];

/** Never our fault; and each refusal in the shape that callers know. */
function expectNoFault({ status, body, headers: sent }: Answer): void {
  expect(status).toBeLessThan(500);
  expect(sent.get("cache-control")).toBe("no-store");
  if (status >= 400 && body !== null) errorBodySchema.strict().parse(body);
}

describeOnBothDatabases("Any input", (getRuntime) => {
  useRuntime(getRuntime);
  let principal: Principal;
  let cookie: string;
  let advertiserId: string;
  beforeAll(async () => {
    const agency = await createAgency(getRuntime());
    [advertiserId = ""] = await createAdvertisers(getRuntime(), agency.id, [
      "Any & All",
      "Nothing",
    ]);
    principal = (await createClient(getRuntime(), { companyId: agency.id })).principal;
    cookie = await sessionCookie(getRuntime(), principal.token);
  });

  const check = (sent: fc.Arbitrary<Call>, ask: (sent: Call) => Promise<Answer>) =>
    fc.assert(
      fc.asyncProperty(sent, async (made) =>
        expectNoFault(await ask({ ...made, address: newId() })),
      ),
      bounds,
    );

  it("in any headers, by any method, makes no fault", () =>
    check(fc.record({ headers, method: fc.constantFrom(...methods) }), async (sent) => {
      for (const route of [getToken, search, playlists, session, companies, playlistList, tags])
        expectNoFault(await call(route, sent));
      return call(getToken, { ...sent, method: "POST", text: "{}" });
    }));

  it("in a body makes no fault", () =>
    check(
      fc.oneof(
        fc.record({ json: fc.oneof(json, fc.record({ body: json, request_headers: json })) }),
        fc.record({
          text: fc.oneof(
            text.map((value) => value.toWellFormed()),
            fc.uint8Array() as fc.Arbitrary<Uint8Array>,
          ),
        }),
      ),
      async (sent) => {
        const token = { token: principal.token, params: { companyUUID: advertiserId } };
        const own = { cookie, params: { companyId: advertiserId } };
        expectNoFault(await call(getToken, sent));
        expectNoFault(await call(session, { ...sent, ...own }));
        expectNoFault(await call(companyPlaylists, { ...sent, ...own }));
        expectNoFault(await call(combine, { ...sent, ...own }));
        return call(playlists, { ...sent, ...token });
      },
    ));

  it("in a query or a path makes no fault", () =>
    check(
      fc.record({
        path: parameters,
        params: record({ id: text }) as fc.Arbitrary<Record<string, string>>,
      }),
      async (sent) => {
        const { id = "" } = sent.params ?? {};
        const params = { companyId: id, playlistId: id, companyUUID: id };
        expectNoFault(await call(search, { ...sent, token: principal.token }));
        for (const route of [...inQuery, company, playlist])
          expectNoFault(await call(route, { ...sent, params, cookie }));
        const body = playlistParameters(advertiserId);
        return call(playlists, { params, token: principal.token, json: { body } });
      },
    ));

  it("in an export or an import makes no fault", async () => {
    const created = await call(playlists, {
      token: principal.token,
      params: { companyUUID: advertiserId },
      json: { body: playlistParameters(advertiserId) },
    });
    const { uuid } = createPlaylistResponseSchema.parse(created.body).Playlist;
    await check(
      fc.record({
        json: fc.oneof(
          json,
          fc.record({
            format: mostly(fc.constantFrom("ids-csv", "json")),
            selection: mostly(
              fc.oneof(
                fc.record({ playlists: fc.array(fc.oneof(fc.uuid(), text)) }),
                fc.record({
                  filter: record({ company: text, q: text, tag: text, advertiser: text }),
                }),
                fc.record({ tags: fc.array(text) }),
              ),
            ),
          }),
          fc.record({
            playlists: fc.array(
              fc.record({
                name: mostly(text),
                advertiser_id: fc.oneof(text, json),
              }),
            ),
          }),
          fc.record({
            first: mostly(fc.integer({ max: 3 })),
            playlists: fc.array(changes.map((one) => playlistParameters(advertiserId, one))),
          }),
          fc.record({ names: mostly(fc.array(text)) }),
          fc.record({
            first: mostly(fc.integer({ max: 3 })),
            playlists: fc.array(changes.map((one) => ({ uuid, revision: 1, ...one }))),
          }),
          fc.record({
            playlists: fc.array(
              fc.record({ uuid: fc.oneof(fc.uuid(), text), revision: fc.integer(), name: text }),
            ),
          }),
          fc.record({ file: mostly(text), digest: mostly(text), total: mostly(fc.integer()) }),
        ),
        params: record({ importId: text }) as fc.Arbitrary<Record<string, string>>,
      }),
      async (sent) => {
        expectNoFault(await call(imports, { ...sent, cookie }));
        expectNoFault(await call(importCheck, { ...sent, cookie }));
        expectNoFault(await call(importAdvertisers, { ...sent, cookie }));
        expectNoFault(await call(importPreview, { ...sent, cookie }));
        expectNoFault(await call(importItems, { ...sent, cookie }));
        const begun = { file: "x", digest: "0".repeat(64), total: 3 };
        const { body } = await call(imports, { json: begun, cookie });
        const params = { importId: (body as { uuid: string }).uuid };
        expectNoFault(await call(importItems, { ...sent, params, cookie }));
        const exported = { ...sent, cookie };
        const response = await exporting.POST(toRequest(exported), { params: Promise.resolve({}) });
        const isFile = response.headers.has("content-disposition");
        return isFile
          ? { status: response.status, headers: response.headers, body: null }
          : call(exporting, exported);
      },
    );
  });

  it("in credentials makes no fault", () =>
    check(
      fc.record({
        json: fc.record({
          body: record({ client_id: fc.oneof(text, json), client_secret: fc.oneof(text, json) }),
        }),
      }),
      (sent) => call(getToken, sent),
    ));

  it("that is accepted as a playlist reads back as the answer said", async () => {
    let accepted = 0;
    await check(
      changes.map((changed) => ({ json: { body: playlistParameters(advertiserId, changed) } })),
      async (sent) => {
        const answer = await call(playlists, {
          ...sent,
          token: principal.token,
          params: { companyUUID: advertiserId },
        });
        if (answer.status !== 201) return answer;
        accepted += 1;
        const { Playlist } = createPlaylistResponseSchema.parse(answer.body);
        const stored = await getPlaylist(getRuntime(), principal, Playlist.uuid);
        const { company_name: _company, advertiser_name: _advertiser, ...rest } = stored;
        expect(rest).toEqual({
          ...Playlist,
          person: null,
          created_by_person: null,
          inventory_kind: null,
        });
        const given = (sent.json as { body: { searches: unknown } }).body;
        expect(JSON.stringify(stored.searches)).toBe(JSON.stringify(given.searches));
        return answer;
      },
    );
    expect(accepted).toBeGreaterThan(5);
  });
});
