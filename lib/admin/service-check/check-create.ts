import { ask, type Asked, isSuccess, problemIfNotRefused } from "@/lib/admin/service-check/ask";
import { CheckReport } from "@/lib/admin/service-check/check-report";
import { without } from "@/lib/admin/service-check/check-search";
import { type RemoteConnection } from "@/lib/service/remote/connection";
import {
  createPlaylistRequest,
  type DocumentPlaylist,
  type DocumentRequest,
} from "@/lib/service/remote/document-requests";
import { findPlaylistId } from "@/lib/service/remote/find-playlist-id";
import { playlistTypes } from "@/lib/vocabulary";

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

/** "Create a playlist", docs/service-api.md §3. Creates three playlists if all is well. */
export async function checkCreate(
  connection: RemoteConnection,
  token: string | null,
  options: { create: CreateCheck | null; advertisers: string[]; secrets: string[] },
): Promise<CheckReport> {
  const report = new CheckReport("create");
  const { create, advertisers, secrets } = options;
  if (create === null || token === null) {
    report.skip(
      rules,
      create === null ? "Add --create and --company to check it." : "There is no token.",
    );
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
  const request = (changes: Partial<DocumentPlaylist> = {}) =>
    createPlaylistRequest(token, create.companyId, { ...playlist, ...changes }, null);
  const send = (sent: DocumentRequest) => ask(connection, sent, { secrets });

  const [podcast, radio, streaming] = [
    await send(request({ type: "podcast", tags: ["service check"] })),
    await send(request({ type: "radio" })),
    await send(request({ type: "streaming" })),
  ];
  const created = { podcast, radio, streaming };
  for (const type of playlistTypes)
    check(`create.${type}`, isSuccess(created[type]) ? null : created[type].summary);
  const made = Object.values(created).filter(isSuccess);
  if (made.length === 0) {
    const ids = ["create.json", "create.searches_empty", "create.tags", "create.tags_optional"];
    report.skip(pick(ids), "No playlist was created.");
  } else {
    const isOther = ({ object, isEmpty }: Asked) => object === null && !isEmpty;
    check("create.json", made.some(isOther) ? "One is something else." : null);
    check("create.searches_empty", null);
    if (isSuccess(podcast)) check("create.tags", null);
    else report.skip(pick(["create.tags"]), "The playlist with tags was not created.");
    const isOptional = isSuccess(radio) || isSuccess(streaming);
    check("create.tags_optional", isOptional ? null : "Only the playlist with tags was created.");
  }
  for (const field of required)
    check(
      `create.required.${field}`,
      problemIfNotRefused(await send(changeParameters(request(), { [field]: undefined }))),
    );
  const video = await send(changeParameters(request(), { type: "video" }));
  check("create.type_enum", problemIfNotRefused(video));
  check("create.bearer", problemIfNotRefused(await send(without(request(), "authorization"))));
  noteAnswers(report, made, video, [create.companyId, playlist.advertiser_id]);
  return report;
}

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

/** The request with other parameters; `undefined` leaves one out. */
function changeParameters(
  request: DocumentRequest,
  changes: Record<string, unknown>,
): DocumentRequest {
  const { body, ...envelope } = JSON.parse(request.body) as { body: object };
  return { ...request, body: JSON.stringify({ ...envelope, body: { ...body, ...changes } }) };
}
