import { type Browser, expect } from "playwright/test";
import { createManager, type Installation } from "./installation";

/** Somebody else of the company, without a window. */
export async function signInColleague(browser: Browser, installation: Installation) {
  const { origin } = installation;
  const context = await browser.newContext({ baseURL: origin });
  const pair = createManager(installation);
  await context.request.post("/api/session", { data: pair, headers: { origin } });
  return {
    change: async (uuid: string, revision: number, data: object) => {
      const headers = { origin, "if-match": `"r${revision}"` };
      const answer = await context.request.patch(`/api/playlists/${uuid}`, { data, headers });
      expect(answer.status()).toBe(200);
    },
    leave: () => context.close(),
  };
}
