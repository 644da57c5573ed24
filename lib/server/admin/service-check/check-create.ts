import { ask, type Asked, problemIfNotRefused } from "@/lib/server/admin/service-check/ask";
import { CheckReport } from "@/lib/server/admin/service-check/check-report";
import { type CheckTokens } from "@/lib/server/admin/service-check/check-token";
import { judgeCreate, toVerdict } from "@/lib/server/admin/service-check/dashboard-verdict";
import { without } from "@/lib/server/admin/service-check/check-search";
import { readUuid } from "@/lib/server/remote/exchange/advertisers";
import { type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import {
  createPlaylistRequest,
  type DocumentPlaylist,
  type DocumentRequest,
} from "@/lib/server/remote/exchange/document-requests";
import { findPlaylistId } from "@/lib/server/remote/exchange/playlist-outcome";
import { playlistTypes } from "@/lib/shared/vocabulary";

const required = ["name", "advertiser_id", "inventory_ids", "searches", "type"] as const;

const rules: Record<string, string> = {
  ...Object.fromEntries(
    playlistTypes.map((type) => [`create.${type}`, `A playlist of type ${type} is created.`]),
  ),
  "create.json": "The answers are JSON.",
  "create.searches_empty": "searches may be empty.",
  "create.tags": "tags are accepted.",
  "create.tags_optional": "tags may be left out.",
  ...Object.fromEntries(
    required.map((field) => [`create.required.${field}`, `Without ${field} it is refused.`]),
  ),
  "create.type_enum": "A type other than podcast, radio and streaming is refused.",
  "create.bearer": "Without the bearer token it is refused.",
};

export interface CreateCheck {
  companyId: string;
  inventoryId: string;
}

/** Checks "Create a playlist", docs/service-api.md §3. Creates three playlists if everything is correct. */
export async function checkCreate(
  connection: RemoteConnection,
  tokens: CheckTokens,
  options: { create: CreateCheck | null; advertisers: string[] },
): Promise<CheckReport> {
  const report = new CheckReport("create");
  const { advertisers } = options;
  const create = options.create && inOwnSpelling(options.create, advertisers);
  if (create === null) {
    report.skip(rules, "Add --create and --company to check it.");
    return report;
  }
  const check = (id: string, problem: string | null) => report.check(id, rules[id] ?? id, problem);
  const isListed = advertisers.includes(create.companyId);
  const playlist: DocumentPlaylist = {
    name: `Service check ${new Date().toISOString()}`,
    // An agency is not in its own list.
    advertiser_id: isListed ? create.companyId : (advertisers[0] ?? create.companyId),
    inventory_ids: [create.inventoryId],
    searches: [],
    type: "radio",
  };
  const request = (token: string, changes: Partial<DocumentPlaylist> = {}) =>
    createPlaylistRequest(token, create.companyId, { ...playlist, ...changes }, null);
  const known = [create.companyId, playlist.advertiser_id];
  const send = async (changes: Partial<DocumentPlaylist>) => {
    const presented = tokens.latest;
    const asked = await tokens.ask(connection, (token) => request(token, changes));
    return { asked, outcome: await judgeCreate(asked, presented, known) };
  };

  const created = {
    podcast: await send({ type: "podcast", tags: ["service check"] }),
    radio: await send({ type: "radio" }),
    streaming: await send({ type: "streaming" }),
  };
  const isMade = ({ outcome }: Awaited<ReturnType<typeof send>>) => outcome.kind === "created";
  for (const type of playlistTypes) {
    const { asked, outcome } = created[type];
    const rule = `The dashboard counts a playlist of type ${type} as created.`;
    report.judge(`dashboard.create.${type}`, rule, toVerdict(outcome));
    check(`create.${type}`, isMade(created[type]) ? null : asked.summary);
  }
  const made = Object.values(created)
    .filter(isMade)
    .map(({ asked }) => asked);
  if (made.length === 0) {
    const ids = ["create.json", "create.searches_empty", "create.tags", "create.tags_optional"];
    report.skip(pick(ids), "No playlist was created.");
  } else {
    const isOther = ({ object, isEmpty }: Asked) => object === null && !isEmpty;
    check("create.json", made.some(isOther) ? "One is something else." : null);
    check("create.searches_empty", null);
    if (isMade(created.podcast)) check("create.tags", null);
    else report.skip(pick(["create.tags"]), "The playlist with tags was not created.");
    const isOptional = isMade(created.radio) || isMade(created.streaming);
    check("create.tags_optional", isOptional ? null : "Only the playlist with tags was created.");
  }
  const change = (changes: Record<string, unknown>) =>
    tokens.ask(connection, (token) => changeParameters(request(token), changes));
  for (const field of required)
    check(`create.required.${field}`, problemIfNotRefused(await change({ [field]: undefined })));
  const video = await change({ type: "video" });
  check("create.type_enum", problemIfNotRefused(video));
  const bare = without(request(tokens.latest), "authorization");
  check("create.bearer", problemIfNotRefused(await ask(connection, bare, tokens.secrets)));
  noteAnswers(report, made, video, known);
  return report;
}

/** Returns the company's UUID in the service's spelling, if the service lists it. */
const inOwnSpelling = (create: CreateCheck, advertisers: string[]): CreateCheck => ({
  ...create,
  companyId:
    advertisers.find((uuid) => readUuid(uuid) === readUuid(create.companyId)) ?? create.companyId,
});

function noteAnswers(report: CheckReport, made: Asked[], refused: Asked, known: string[]): void {
  const [first] = made;
  if (first) {
    const id = findPlaylistId(first.object, known);
    const found = id === null ? "no identifier that can be recognised" : "an identifier";
    report.note(`Success is ${first.status}; its answer has ${found}.`);
  }
  report.note(`A wrong type gets: ${refused.summary}`);
}

const pick = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, rules[id] ?? id]));

/** Returns the request with other parameters; `undefined` omits one. */
function changeParameters(
  request: DocumentRequest,
  changes: Record<string, unknown>,
): DocumentRequest {
  const { body, ...envelope } = JSON.parse(request.body ?? "{}") as { body: object };
  return { ...request, body: JSON.stringify({ ...envelope, body: { ...body, ...changes } }) };
}
