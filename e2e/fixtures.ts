import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test as base } from "playwright/test";
import { type Client, getInstallation, type Installation } from "./installation";

interface Fixtures {
  installation: Installation;
  /** Messages that this test expects on the console, such as a failed request's. */
  expectedConsole: RegExp[];
  /** Signs in without the page: the quick way to a session. */
  signIn: (client?: Client) => Promise<void>;
}

/** Tests whose page may say nothing unexpected: no console error, no exception, no broken policy. */
export const test = base.extend<Fixtures>({
  installation: async ({}, provide) => provide(getInstallation()),
  baseURL: async ({ installation }, provide) => provide(installation.origin),
  expectedConsole: [[], { option: true }],
  page: async ({ page, expectedConsole }, provide) => {
    const said: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning")
        said.push(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => said.push(`exception: ${error.message}`));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await provide(page);
    expect(said.filter((text) => !expectedConsole.some((expected) => expected.test(text)))).toEqual(
      [],
    );
  },
  signIn: async ({ page, installation }, provide) =>
    provide(async (client = installation.manager) => {
      const answer = await page.request.post("/api/session", {
        data: client,
        headers: { origin: installation.origin },
      });
      expect(answer.status()).toBe(200);
    }),
});

export { expect } from "playwright/test";

/** Everything that axe finds wrong with the page as it is now. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, impact, nodes }) =>
      `${impact}: ${id} at ${nodes
        .map(({ target }) => target.join(" "))
        .slice(0, 3)
        .join(", ")}`,
  );
}

/** The uuid of an advertiser, as a script finds it. */
export async function findAdvertiser(page: Page, name: string): Promise<string> {
  const answer = await page.request.get(`/api/companies?q=${encodeURIComponent(name)}&limit=1`);
  const { companies } = (await answer.json()) as { companies: { uuid: string }[] };
  const uuid = companies[0]?.uuid;
  if (!uuid) throw new Error(`There is no advertiser ${name}.`);
  return uuid;
}
