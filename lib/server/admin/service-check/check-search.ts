import { ask, listOtherFields, problemIfNotRefused } from "@/lib/server/admin/service-check/ask";
import { type CheckTokens, describeValue } from "@/lib/server/admin/service-check/check-token";
import { judgeSearch } from "@/lib/server/admin/service-check/dashboard-verdict";
import { CheckReport } from "@/lib/server/admin/service-check/check-report";
import { readUuid } from "@/lib/server/remote/exchange/advertisers";
import { type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import {
  type DocumentRequest,
  searchRequest,
} from "@/lib/server/remote/exchange/document-requests";
import { isJsonObject } from "@/lib/server/remote/exchange/service-words";

const rules = {
  "search.status": "A GET with a JSON body, a bearer token and ui-referer is answered with 200.",
  "search.json": "The answer is a JSON object.",
  "search.message": "Message is an empty string.",
  "search.type": "type is “success”.",
  "search.advertisers": "Advertisers is an array of objects.",
  "search.uuid": "Each advertiser has a UUID as its uuid.",
  "search.name": "Each advertiser has a string as its name.",
  "search.token": "_token is a string.",
  "search.bearer": "Without the bearer token it is refused.",
};

/** Checks "Search for companies", docs/service-api.md §2. Returns the UUIDs of the advertisers in the service's spelling. */
export async function checkSearch(
  connection: RemoteConnection,
  tokens: CheckTokens,
): Promise<{ report: CheckReport; advertisers: string[] }> {
  const report = new CheckReport("search");
  const check = (id: keyof typeof rules, problem: string | null) =>
    report.check(id, rules[id], problem);
  const { "search.status": _first, "search.bearer": _last, ...later } = rules;
  const presented = tokens.latest;
  const request = (token: string) => searchRequest(token, connection.hasSearchBody);
  const asked = await tokens.ask(connection, request);
  const verdict = await judgeSearch(asked, presented);
  report.judge("dashboard.companies", "The dashboard lists its companies.", verdict);
  let advertisers: string[] = [];
  if (!check("search.status", asked.status === 200 ? null : asked.summary))
    report.skip(later, "There is no answer.");
  else if (!check("search.json", asked.object === null ? "It is not." : null)) {
    const { "search.json": _json, ...fields } = later;
    report.skip(fields, "There is no JSON object.");
  } else advertisers = checkFields(check, report, asked.object ?? {});
  const withoutToken = without(request(tokens.latest), "authorization");
  const bare = await ask(connection, withoutToken, tokens.secrets);
  check("search.bearer", problemIfNotRefused(bare));
  await noteOpenQuestions(report, connection, request, tokens);
  const { object } = asked;
  if (object && typeof object._token === "string")
    report.note(`_token is ${object._token === presented ? "the presented one" : "a new one"}.`);
  const others = listOtherFields(object ?? {}, ["Message", "type", "Advertisers", "_token"]);
  if (others !== null) report.note(`The answer also has ${others}.`);
  return { report, advertisers };
}

function checkFields(
  check: (id: keyof typeof rules, problem: string | null) => boolean,
  report: CheckReport,
  { Message, type, Advertisers, _token }: Record<string, unknown>,
): string[] {
  check("search.message", Message === "" ? null : describeValue("Message", Message));
  check("search.type", type === "success" ? null : describeValue("type", type));
  const list: unknown[] = Array.isArray(Advertisers) ? Advertisers : [];
  const other = list.findIndex((advertiser) => !isJsonObject(advertiser));
  check(
    "search.advertisers",
    !Array.isArray(Advertisers)
      ? describeValue("Advertisers", Advertisers)
      : other >= 0
        ? `Number ${other + 1} is no object.`
        : null,
  );
  const objects = list.filter(isJsonObject);
  const find = (problem: (advertiser: Record<string, unknown>) => boolean, text: string) => {
    const at = objects.findIndex(problem);
    return at < 0 ? null : `Advertiser ${at + 1} of ${objects.length} ${text}.`;
  };
  const isUuid = (value: unknown): value is string => readUuid(value) !== null;
  check(
    "search.uuid",
    find((advertiser) => !isUuid(advertiser.uuid), "has none"),
  );
  const seen = new Set<string>();
  const isRepeated = (advertiser: Record<string, unknown>) => {
    const id = readUuid(advertiser.uuid);
    return id !== null && (seen.has(id) || !seen.add(id));
  };
  const repeated = find(isRepeated, "has the UUID of an earlier one");
  if (repeated !== null) report.note(repeated);
  check(
    "search.name",
    find(({ name }) => typeof name !== "string", "has none"),
  );
  check("search.token", typeof _token === "string" ? null : describeValue("_token", _token));
  return objects.map((advertiser) => advertiser.uuid).filter(isUuid);
}

async function noteOpenQuestions(
  report: CheckReport,
  connection: RemoteConnection,
  request: (token: string) => DocumentRequest,
  tokens: CheckTokens,
): Promise<void> {
  const referer = await tokens.ask(connection, (token) => without(request(token), "ui-referer"));
  report.note(`Without ui-referer the search gets: ${referer.summary}`);
  const empty = await tokens.ask(connection, (token) => ({ ...request(token), body: "{}" }));
  report.note(`Without request_headers the search gets: ${empty.summary}`);
  const none = await tokens.ask(connection, (token) => ({ ...request(token), body: null }));
  report.note(`Without a body the search gets: ${none.summary}`);
}

/** Returns the request without one of its headers. */
export function without(request: DocumentRequest, header: string): DocumentRequest {
  const { [header]: _left, ...headers } = request.headers;
  return { ...request, headers };
}
