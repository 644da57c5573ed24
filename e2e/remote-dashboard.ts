import { expect, type Page } from "playwright/test";
import { makeFolder, removeFolder } from "../lib/testing/folders";
import { startServer } from "../lib/testing/servers/server-process";
import { startStandIn } from "../scripts/stand-in/start-stand-in";
import { serverVariables } from "./installation";

/** A dashboard in front of a stand-in that speaks the contract and nothing else. */
export async function startRemoteDashboard(advertisers: number) {
  const folder = makeFolder();
  const standIn = await startStandIn({ advertisers });
  const { origin, stop } = await startServer({
    ...serverVariables(folder),
    AUDIO_SERVICE_URL: standIn.url,
  });
  return {
    standIn,
    origin,
    /** Signs in by the form, and waits for the companies on their page. */
    async signIn(page: Page) {
      const [client] = standIn.clients;
      await page.goto(`${origin}/sign-in`);
      await page.getByLabel("Client ID").fill(client?.id ?? "");
      await page.getByLabel("Client secret", { exact: true }).fill(client?.secret ?? "");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(/\/playlists/);
      await page.goto(`${origin}/companies`);
      await expect(page.getByText(/Copied from 127\.0\.0\.1:\d+/)).toBeVisible({
        timeout: 30_000,
      });
    },
    async stop() {
      await stop("SIGTERM");
      await standIn.close();
      removeFolder(folder);
    },
  };
}
