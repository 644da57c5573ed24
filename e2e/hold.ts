import { type Page } from "playwright/test";

/** Holds the requests that match until the function that it returns is called: a network that is slower than what is done meanwhile. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    // The page may have gone meanwhile.
    await route.continue().catch(() => undefined);
  });
  return release;
}
