import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { importCompanies } from "@/lib/server/domain/companies/import-companies";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { createAgency, createClient } from "@/lib/testing/factories";
import { startServer } from "@/lib/testing/server-process";
import { fillPlaylists, idOfRank } from "./bench/fill-playlists";
import { advertiserCsv } from "./bench/names";
import { findChromium } from "./find-chromium";

/**
 * `npm run bench:pages [ADVERTISERS [PLAYLISTS [ROUNDS]]]`: starts the built server on a temporary SQLite database (1,000,000
 * advertisers, 100,000 playlists of 20 IDs) and measures in Chromium first visits with an empty cache, and the time from a
 * key to its rows.
 */

const advertisers = Number(process.argv[2] ?? 1_000_000);
const playlists = Number(process.argv[3] ?? 100_000);
const rounds = Number(process.argv[4] ?? 5);

async function prepare(variables: Record<string, string>) {
  const runtime = await boot(parseEnv(variables));
  const agency = await createAgency(runtime, "Benchmark Agency");
  await runtime.database.write(runtime.database.operations.expectManyWrites);
  await importCompanies(runtime, agency.id, advertiserCsv(advertisers));
  const client = await createClient(runtime, { companyId: agency.id });
  const some = await runtime.database.read
    .selectFrom("agency_advertisers")
    .select(["advertiser_id as id", "name"])
    .orderBy("name_key")
    .limit(200)
    .execute();
  await fillPlaylists(runtime.database, {
    agencyId: agency.id,
    advertisers: some,
    clients: [client.principal.clientId],
    playlists,
    ids: 20,
  });
  await runtime.database.close();
  return { ...client, advertiserId: some[0]?.id ?? "" };
}

interface Visit {
  requests: number;
  /** Size of what the network carried, and of it scripts, in kB. */
  kb: number;
  scriptKb: number;
  /** The page's HTML before compression, in kB. */
  htmlKb: number;
  firstByte: number;
  firstPaint: number;
  largestPaint: number;
}

async function visit(page: Page, address: string): Promise<Visit> {
  const sizes: { kind: string; bytes: number }[] = [];
  page.on("requestfinished", (request) => {
    void request
      .sizes()
      .then(({ responseBodySize }) =>
        sizes.push({ kind: request.resourceType(), bytes: responseBodySize }),
      );
  });
  const response = await page.goto(address, { waitUntil: "networkidle" });
  const html = (await response?.body())?.length ?? 0;
  const times = await page.evaluate(
    () =>
      new Promise<{ firstByte: number; firstPaint: number; largestPaint: number }>((resolve) => {
        const [navigation] = performance.getEntriesByType(
          "navigation",
        ) as PerformanceNavigationTiming[];
        new PerformanceObserver((list) =>
          resolve({
            firstByte: navigation?.responseStart ?? NaN,
            firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
            largestPaint: list.getEntries().at(-1)?.startTime ?? NaN,
          }),
        ).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
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

/** The time from an input event to the moment when its first rows have been painted, in ms. */
const timeTyping = (page: Page, label: string, text: string): Promise<number> =>
  page.evaluate(
    ([name, typed]) =>
      new Promise<number>((resolve, reject) => {
        const input = [...document.querySelectorAll("input")].find(
          (one) => one.ariaLabel === name || one.labels?.[0]?.textContent === name,
        );
        const main = document.querySelector("main");
        if (!input || !main) return reject(new Error(`There is no field ${name}.`));
        const rows = "table:not([aria-label^=Loading]) tbody";
        const observer = new MutationObserver((changes) => {
          const hasRows = changes.some(({ target, addedNodes }) =>
            target.nodeName === "TBODY"
              ? addedNodes.length > 0
              : [...addedNodes].some((node) => node instanceof Element && node.querySelector(rows)),
          );
          if (!hasRows) return;
          observer.disconnect();
          // A message that is sent before the frame arrives when it has been painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - started);
            port2.postMessage(null);
          });
        });
        observer.observe(main, { childList: true, subtree: true });
        setTimeout(() => reject(new Error(`No rows for ${typed} after 5 s.`)), 5_000);
        const started = performance.now();
        // React notices only what the prototype's setter writes.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
          input,
          typed,
        );
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    [label, text] as const,
  );

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

async function measureVisits(
  browser: Browser,
  context: BrowserContext,
  addresses: Record<string, string>,
): Promise<string[]> {
  const origin = (await context.storageState()).cookies;
  const lines: string[] = [];
  for (const [name, address] of Object.entries(addresses)) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const cold = await browser.newContext({ viewport: { width: 1280, height: 860 } });
      if (name !== "sign-in") await cold.addCookies(origin);
      visits.push(await visit(await cold.newPage(), address));
      await cold.close();
    }
    const of = (key: keyof Visit) => median(visits.map((one) => one[key])).toFixed(0);
    lines.push(
      `| ${[name, of("requests"), of("kb"), of("scriptKb"), of("htmlKb"), of("firstByte"), of("firstPaint"), of("largestPaint")].join(" | ")} |`,
    );
  }
  return lines;
}

async function measureTyping(page: Page, origin: string): Promise<string[]> {
  const fields: [path: string, label: string, texts: string[]][] = [
    [
      "/companies",
      "Search companies",
      ["silver", "ilver", "mer", "zq", "oak bank", "Northern W", "a", "tea"],
    ],
    ["/playlists", "Search playlists", ["morning", "rock", "launch", "kids", "zzz"]],
    ["/playlists", "Contains inventory ID", [0, 10, 100, 1_000, 20_000].map(idOfRank)],
  ];
  const lines: string[] = [];
  for (const [address, label, texts] of fields) {
    await page.goto(origin + address, { waitUntil: "networkidle" });
    const times: number[] = [];
    for (const text of texts) {
      // Nothing is found for some texts: no rows to wait for.
      times.push(await timeTyping(page, label, text).catch(() => NaN));
      await page.getByLabel(label, { exact: true }).fill("");
      // Until the whole list is shown again.
      await page.waitForTimeout(1_000);
    }
    const known = times.filter((one) => !Number.isNaN(one));
    lines.push(`| ${label} | ${median(known).toFixed(0)} | ${Math.max(...known).toFixed(0)} |`);
  }
  return lines;
}

const folder = mkdtempSync(path.join(tmpdir(), "cuelist-bench-"));
const variables = { DATA_DIR: folder, DATABASE_URL: "", DEMO: "0", LOG_LEVEL: "warn" };
const client = await prepare({ ...variables, PUBLIC_ORIGIN: "http://cuelist.test" });
const server = await startServer(variables);
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await context.request.post(`${server.origin}/api/session`, {
    data: { client_id: client.clientId, client_secret: client.clientSecret },
    headers: { origin: server.origin },
  });
  const addresses = {
    "sign-in": `${server.origin}/sign-in`,
    companies: `${server.origin}/companies`,
    playlists: `${server.origin}/playlists`,
    form: `${server.origin}/companies/${client.advertiserId}/playlists/new`,
  };
  const report = [
    "| first visit | requests | kB | scripts kB | HTML kB raw | first byte ms | first paint ms | largest paint ms |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...(await measureVisits(browser, context, addresses)),
    "",
    "| typed to shown | p50 ms | slowest ms |",
    "| --- | ---: | ---: |",
    ...(await measureTyping(await context.newPage(), server.origin)),
    "",
    `${advertisers.toLocaleString("en")} advertisers, ${playlists.toLocaleString("en")} playlists; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.versions.node}, Chromium ${browser.version()}`,
  ];
  process.stdout.write(`${report.join("\n")}\n`);
} finally {
  await browser.close();
  await server.stop("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
