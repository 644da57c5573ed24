import { type Browser, type BrowserContext, type Page } from "playwright";

/** A first visit with an empty cache. Sizes in kB, times in ms since the navigation began. */
export interface Visit {
  requests: number;
  /** Bytes that the network carried, and those of scripts among them. */
  kb: number;
  scriptKb: number;
  /** The page's HTML before compression. */
  htmlKb: number;
  firstByte: number;
  firstPaint: number;
  largestPaint: number;
  /** The first frame with the page's own content instead of its skeleton. */
  content: number;
  /** Time that tasks took beyond their first 50 ms (Lighthouse's total blocking time). */
  blocked: number;
}

type Times = Pick<Visit, "firstByte" | "firstPaint" | "largestPaint" | "content" | "blocked">;

declare global {
  interface Window {
    observed?: { content: number; blocked: number };
  }
}

/** Runs in the page before its own scripts. */
function observe(content: string): void {
  const observed = { content: NaN, blocked: 0 };
  window.observed = observed;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) observed.blocked += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
  const look = (now: number) => {
    if (document.querySelector(content)?.checkVisibility()) observed.content = now;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const readTimes = () =>
  new Promise<Times>((resolve) => {
    const [navigation] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    new PerformanceObserver((list) =>
      resolve({
        firstByte: navigation?.responseStart ?? NaN,
        firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
        largestPaint: list.getEntries().at(-1)?.startTime ?? NaN,
        content: window.observed?.content ?? NaN,
        blocked: window.observed?.blocked ?? NaN,
      }),
    ).observe({ type: "largest-contentful-paint", buffered: true });
  });

interface Address {
  url: string;
  /** Selector of what only the page's own content has. */
  content: string;
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
}

/** Visits an address in a context of its own, with a processor that is `slowed` times as slow. */
export async function visit(browser: Browser, address: Address, slowed: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await context.addCookies(address.cookies);
  await context.addInitScript(observe, address.content);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  const found = await load(page, address.url);
  await context.close();
  return found;
}

async function load(page: Page, url: string): Promise<Visit> {
  const measured: Promise<{ kind: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    const size = request.sizes().then(({ responseBodySize: bytes }) => ({
      kind: request.resourceType(),
      bytes,
    }));
    measured.push(size);
  });
  const response = await page.goto(url, { waitUntil: "networkidle" });
  const html = (await response?.body())?.length ?? 0;
  // A busy machine can leave the network idle before the page has shown its content.
  await page.waitForFunction(() => window.observed?.content ?? false);
  const times = await page.evaluate(readTimes);
  const sizes = await Promise.all(measured);
  const kbOf = (kinds?: string) =>
    sizes
      .filter(({ kind }) => kinds === undefined || kind === kinds)
      .reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  return {
    requests: sizes.length,
    kb: kbOf(),
    scriptKb: kbOf("script"),
    htmlKb: html / 1_000,
    ...times,
  };
}
