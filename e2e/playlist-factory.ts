import { expect, type Page } from "playwright/test";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";

interface NewPlaylists {
  name: string;
  tags?: string[];
  inventory_ids?: string[];
  searches?: unknown[];
  type?: string;
}

/** Creates playlists of one advertiser sequentially and returns their UUIDs. */
export async function createPlaylists(
  page: Page,
  advertiser: string,
  playlists: NewPlaylists[],
): Promise<string[]> {
  const uuids: string[] = [];
  for (const playlist of playlists) {
    const answer = await page.request.post(`/api/companies/${advertiser}/playlists`, {
      data: {
        advertiser_id: advertiser,
        inventory_ids: ["show-1"],
        searches: [],
        tags: [],
        type: "podcast",
        ...playlist,
      },
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(answer.status()).toBe(201);
    const { Playlist } = (await answer.json()) as { Playlist: { uuid: string } };
    uuids.push(Playlist.uuid);
  }
  return uuids;
}

export async function readPlaylist(page: Page, uuid: string): Promise<PlaylistDetails> {
  const answer = await page.request.get(`/api/playlists/${uuid}`);
  return (await answer.json()) as PlaylistDetails;
}

/** Changes a playlist that is at this revision. */
export async function patchPlaylist(
  page: Page,
  uuid: string,
  revision: number,
  data: object,
): Promise<void> {
  const headers = { "sec-fetch-site": "same-origin", "if-match": `"r${revision}"` };
  const answer = await page.request.patch(`/api/playlists/${uuid}`, { data, headers });
  expect(answer.status()).toBe(200);
}

export async function readTags(page: Page, uuids: string[]): Promise<string[][]> {
  const tags: string[][] = [];
  for (const uuid of uuids) tags.push((await readPlaylist(page, uuid)).tags);
  return tags;
}
