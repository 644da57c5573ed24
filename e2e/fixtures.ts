import type {} from "@/components/ui/early-input/record-early-input";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, test as base } from "playwright/test";
import { type Client, type Installation, startInstallation } from "./installation";

interface Fixtures {
  /** Console messages that the test expects, such as those for failed requests. */
  expectedConsole: RegExp[];
  /** Signs in through the API instead of the form. */
  signIn: (client?: Client) => Promise<void>;
}

/** The fixture of a running installation. */
export async function provideInstallation(
  {}: object,
  provide: (installation: Installation) => Promise<void>,
): Promise<void> {
  const { installation, stop } = await startInstallation();
  await provide(installation);
  await stop();
}

/** Fails a test on any unexpected console error, exception or CSP violation. */
export const test = base.extend<Fixtures, { installation: Installation }>({
  // Playwright replaces the worker after a failure, so that a second try finds nothing of the first.
  installation: [provideInstallation, { scope: "worker" }],
  baseURL: async ({ installation }, provide) => provide(installation.origin),
  expectedConsole: [[], { option: true }],
  page: async ({ page, expectedConsole }, provide) => {
    const messages: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning")
        messages.push(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => messages.push(`exception: ${error.message}`));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await provide(page);
    expect(
      messages.filter((text) => !expectedConsole.some((expected) => expected.test(text))),
    ).toEqual([]);
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

/** Waits until React has taken over the element; of a field, until its part of the page is there and knows what it shows. */
export async function untilHydrated(element: Locator): Promise<void> {
  const wait = () =>
    element.evaluate(async (node) => {
      const isField = node.matches("input:not([type=file]), select, textarea");
      const isHeard = () =>
        isField
          ? window.earlyInput?.adopted.has(node)
          : Object.keys(node).some((key) => key.startsWith("__reactProps"));
      while (node.isConnected && !isHeard()) await new Promise(requestAnimationFrame);
      return node.isConnected;
    });
  // React may make an element anew.
  while (!(await wait()));
}

/** All axe violations of the current page. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Our pages have no frames of other sites, for which it would open a second page each time.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.map(
    ({ id, impact, nodes }) =>
      `${impact}: ${id} at ${nodes
        .map(({ target }) => target.join(" "))
        .slice(0, 3)
        .join(", ")}`,
  );
}

export async function findAdvertiser(page: Page, name: string): Promise<string> {
  const answer = await page.request.get(`/api/companies?q=${encodeURIComponent(name)}&limit=1`);
  const { companies } = (await answer.json()) as { companies: { uuid: string }[] };
  const uuid = companies[0]?.uuid;
  if (!uuid) throw new Error(`There is no advertiser ${name}.`);
  return uuid;
}
