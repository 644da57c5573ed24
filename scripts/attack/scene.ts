import { posting, type Target } from "./target";

export type Statuses = Record<string, number>;

export interface Scene {
  name: string;
  /** Statuses that are no failure; without it all of 2xx and 4xx. "cut": the connection was closed. */
  mayRefuse?: RegExp;
  prepare?: (target: Target) => Promise<void>;
  run: (target: Target) => Promise<Statuses>;
}

/** Adds the counts of `more` to `statuses`. */
export function addStatuses(statuses: Statuses, more: Statuses): void {
  for (const [status, count] of Object.entries(more))
    statuses[status] = (statuses[status] ?? 0) + count;
}

/** Awaits concurrent requests and counts their statuses. */
export async function countStatuses(sent: Promise<Response>[]): Promise<Statuses> {
  const statuses: Statuses = {};
  await Promise.all(
    sent.map(async (answer) => addStatuses(statuses, { [await discardBody(answer)]: 1 })),
  );
  return statuses;
}

async function discardBody(sent: Promise<Response>): Promise<string> {
  try {
    const answer = await sent;
    if (answer.body) for await (const _ of answer.body as unknown as AsyncIterable<Uint8Array>);
    return String(answer.status);
  } catch {
    return "cut";
  }
}

/** Starts the same request `count` times. */
export const repeat = (count: number, send: () => Promise<Response>): Promise<Response>[] =>
  Array.from({ length: count }, send);

/** Sends `count` requests, the same number at a time. */
export async function repeatAtATime(
  count: number,
  atATime: number,
  send: (index: number) => Promise<Response>,
): Promise<Statuses> {
  const statuses: Statuses = {};
  let sent = 0;
  const work = async () => {
    while (sent < count) addStatuses(statuses, await countStatuses([send((sent += 1))]));
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return statuses;
}

/** Parameters of a playlist with the IDs `PREFIX-0`, `PREFIX-1`, … */
export const playlistOf = (target: Target, ids: number, searches: unknown[] = []) => ({
  name: `Large ${ids}`,
  advertiser_id: target.advertiserId,
  type: "podcast",
  tags: [],
  searches,
  inventory_ids: Array.from({ length: ids }, (_, at) => `inventory-id-${at}`),
});

/** Creates a playlist and returns its UUID. @throws Error if it is refused */
export async function createPlaylist(target: Target, playlist: unknown): Promise<string> {
  const path = `/v2/companies/${target.advertiserId}/playlists`;
  const answer = await target.v2(path, posting({ body: playlist }));
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { Playlist: { uuid: string } }).Playlist.uuid;
}

/** Changes a playlist at a revision. @throws Error if it is refused */
export async function changePlaylist(
  target: Target,
  playlist: string,
  revision: number,
  change: unknown,
): Promise<void> {
  const headers = { "if-match": `"r${revision}"` };
  const request = { ...posting(change), method: "PATCH", headers };
  const answer = await target.api(`/api/playlists/${playlist}`, request, true);
  if (answer.status !== 200) throw new Error(await answer.text());
}

/** Ensures that there are `count` playlists of `target.size.ids` IDs. */
export async function ensureLargePlaylists(target: Target, count: number): Promise<void> {
  while (target.playlists.length < count)
    target.playlists.push(await createPlaylist(target, playlistOf(target, target.size.ids)));
}

/** Ensures that there is a playlist whose IDs have 250 characters: about 25 MB. */
export async function ensureLongIds(target: Target): Promise<void> {
  if (target.longIds !== "") return;
  const quarter = Math.floor(target.size.ids / 4);
  const ids = (from: number) =>
    Array.from({ length: quarter }, (_, at) => `${from + at}`.padStart(250, "x"));
  const first = { ...playlistOf(target, 0), inventory_ids: ids(0) };
  target.longIds = await createPlaylist(target, first);
  for (const part of [1, 2, 3])
    await changePlaylist(target, target.longIds, part, { inventory: { add: ids(part * quarter) } });
}
