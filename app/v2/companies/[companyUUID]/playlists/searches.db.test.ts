import { beforeAll, expect, it } from "vitest";
import * as playlists from "@/app/v2/companies/[companyUUID]/playlists/route";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { type Principal } from "@/lib/server/principal";
import { createPlaylistResponseSchema } from "@/lib/shared/playlists/schema";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

const nested = (levels: number): string =>
  levels === 1 ? '{"a":1}' : `{"a":${nested(levels - 1)}}`;
const ofBytes = (bytes: number): string => `{"é":"${"x".repeat(bytes - 9)}"}`;
const rules = (query: string, more = "") =>
  `{"schema":"search/1","type":"rules","query":${query}${more}}`;
const rule = '{"field":"genre","operator":"is","value":"news"}';

describeOnBothDatabases("searches of a new playlist", (getRuntime) => {
  useRuntime(getRuntime);
  let companyUUID: string;
  let principal: Principal;
  beforeAll(async () => {
    const agency = await createAgency(getRuntime());
    companyUUID = (await createAdvertiser(getRuntime(), { agencyId: agency.id })).id;
    principal = (await createClient(getRuntime(), { companyId: agency.id })).principal;
  });

  /** Sends the searches as the very text that they are. */
  const post = (searches: string) => {
    const { searches: _none, ...others } = playlistParameters(companyUUID);
    const text = `{"body":${JSON.stringify(others).slice(0, -1)},"searches":[${searches}]}}`;
    return call(playlists, { token: principal.token, params: { companyUUID }, text });
  };

  it.each([
    '"true crime"',
    '" kept  as it is\\n"',
    JSON.stringify("😀".repeat(4_000)),
    "{}",
    '{"__proto__":{"a":1},"b":2}',
    '{"a":{"__proto__":{"polluted":true}}}',
    '{"constructor":{"prototype":{}},"toString":"x","hasOwnProperty":null,"":0}',
    '{"2":"b","1":"a","z":[[],{},null,true,false,"",-1.5,1e15,0.1]}',
    '{"text":"\\u202e\\u0007\\u2028 \\u00e9 e\\u0301"}',
    '{"schema":"search/2","type":7}',
    '{"schema":null}',
    nested(8),
    ofBytes(16 * 1024),
    '{"schema":"search/1","type":"text","q":"true crime"}',
    '{"schema":"search/1","type":"text","q":"x","label":"Label"}',
    rules(
      `{"combinator":"and","rules":[${rule},{"combinator":"or","rules":[${rule}]}]}`,
      ',"limit":100',
    ),
    rules('{"combinator":"or","rules":[{"field":"n","operator":"in","value":["a",1,true]}]}'),
  ])("are stored and returned unchanged: case %#", async (search) => {
    const answer = await post(search);
    expect(answer).toMatchObject({ status: 201 });
    const { Playlist } = createPlaylistResponseSchema.parse(answer.body);
    // JSON.stringify keeps order and shows keys such as __proto__, which comparing does not.
    const given = JSON.stringify([JSON.parse(search)]);
    const raw = answer.body as { Playlist: { searches: unknown } };
    expect(JSON.stringify(raw.Playlist.searches)).toBe(given);
    const stored = await getPlaylist(getRuntime(), principal, Playlist.uuid);
    expect(JSON.stringify(stored.searches)).toBe(given);
    expect(Object.prototype).not.toHaveProperty("polluted");
  });

  it.each<[string, string[]]>([
    ["null", [""]],
    ["7", [""]],
    ["true", [""]],
    ["[]", [""]],
    ['["a"]', [""]],
    ['""', [""]],
    ['" \\n "', [""]],
    ['"a\\u0000"', [""]],
    ['"\\ud800"', [""]],
    [JSON.stringify("s".repeat(4_001)), [""]],
    ['{"a":"\\u0000"}', [""]],
    ['{"\\u0000":1}', [""]],
    ['{"a":["\\udc00"]}', [""]],
    [nested(9), [""]],
    ['{"a":[[[[[[[[]]]]]]]]}', [""]],
    [ofBytes(16 * 1024 + 1), [""]],
    ['{"schema":"search/1"}', ["/type"]],
    ['{"schema":"search/1","type":"sql"}', ["/type"]],
    ['{"schema":"search/1","type":"text"}', ["/q"]],
    ['{"schema":"search/1","type":"text","q":""}', ["/q"]],
    ['{"schema":"search/1","type":"text","q":"a","query":{}}', ["/query"]],
    ['{"schema":"search/1","type":"text","q":"a","__proto__":1}', ["/__proto__"]],
    [rules("[]"), ["/query"]],
    [rules('{"combinator":"xor","rules":[]}'), ["/query/combinator", "/query/rules"]],
    [rules(`{"rules":[${rule}]}`), ["/query/combinator"]],
    [
      rules(`{"combinator":"and","rules":[${rule},{"field":"a","operator":"like","value":"x"}]}`),
      ["/query/rules/1/operator"],
    ],
    [
      rules(
        '{"combinator":"and","rules":[{"combinator":"or","rules":[{"field":"a","operator":"is"}]}]}',
      ),
      ["/query/rules/0/rules/0/value"],
    ],
    [
      rules('{"combinator":"and","rules":[{"field":"","operator":"is","value":"x","not":1}]}'),
      ["/query/rules/0/field", "/query/rules/0/not"],
    ],
    [rules('{"combinator":"and","rules":[null]}'), ["/query/rules/0"]],
    [
      rules(rule),
      ["/query/combinator", "/query/field", "/query/operator", "/query/rules", "/query/value"],
    ],
    [rules(`{"combinator":"and","rules":[${rule}]}`, ',"limit":0'), ["/limit"]],
  ])("are refused at their path: case %#", async (search, paths) => {
    const answer = await post(`"right",${search}`);
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid" } });
    const { errors } = answer.body as { errors: { path: string }[] };
    const found = Array.from(new Set(errors.map(({ path }) => path))).sort();
    expect(found).toEqual(paths.map((path) => `/body/searches/1${path}`));
  });

  it.each([
    '{"a":1e400}',
    '{"a":-1e999}',
    '{"a":12345678901234567890}',
    '{"a":0.1234567890123456789}',
    '{"a":1,"a":2}',
    '{"a":{"b":1,"\\u0062":2}}',
    '{"__proto__":1,"__proto__":2}',
    `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
  ])("are refused if JSON could not keep them: case %#", async (search) => {
    const answer = await post(search);
    expect(answer).toMatchObject({ status: 400, body: { type: "error", code: "bad_request" } });
    expect((answer.body as { Message: string }).Message).not.toMatch(/call stack|undefined/);
  });
});
