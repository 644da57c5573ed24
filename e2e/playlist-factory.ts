import { expect, type Page } from "playwright/test";

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

export async function readTags(page: Page, uuids: string[]): Promise<string[][]> {
  const tags: string[][] = [];
  for (const uuid of uuids) {
    const answer = await page.request.get(`/api/playlists/${uuid}`);
    tags.push(((await answer.json()) as { tags: string[] }).tags);
  }
  return tags;
}
