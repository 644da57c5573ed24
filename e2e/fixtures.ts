import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Locator, type Page, test as base } from "playwright/test";
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

/** Waits until React listens to all controls of a page that it has made. */
const untilAllHydrated = (page: Page) =>
  page.waitForFunction(() => {
    const isHeard = (node: Element) =>
      Object.keys(node).some((key) => key.startsWith("__reactProps"));
    const controls = "button, a[href], input:not([type=hidden]), select, textarea, form";
    // Where scripts are switched off, it has elements.
    const noscript = document.createElement("div");
    noscript.innerHTML = "<noscript><br></noscript>";
    return (
      noscript.querySelector("br") !== null ||
      document.querySelector("script[src*='/_next/']") === null ||
      Array.from(document.querySelectorAll(controls)).every(isHeard)
    );
  });

/**
 * Has visits wait for the page's scripts, but for those that wait for their first byte only: unlike a person, a test
 * presses a button in the moment in which it is there.
 */
function waitForScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== "commit") await untilAllHydrated(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil !== "commit") await untilAllHydrated(page);
    return answer;
  };
}

async function provideBrowser(
  { browser }: { browser: Browser },
  provide: (browser: Browser) => Promise<void>,
): Promise<void> {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on("page", waitForScripts);
    return context;
  };
  await provide(browser);
  browser.newContext = newContext;
}

/** Fails a test on any unexpected console error, exception or CSP violation. */
export const test = base.extend<Fixtures, { installation: Installation }>({
  browser: [provideBrowser, { scope: "worker" }],
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

/** Waits until React has taken over the element, and two frames more: then the owner of a field knows what was typed in it. */
export async function untilHydrated(element: Locator): Promise<void> {
  const wait = () =>
    element.evaluate(async (node) => {
      const isHeard = () => Object.keys(node).some((key) => key.startsWith("__reactProps"));
      while (node.isConnected && !isHeard()) await new Promise(requestAnimationFrame);
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
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
