import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { boot } from "@/lib/server/runtime/boot";
import { parseEnv } from "@/lib/server/env";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";

export interface LargeInstallation {
  folder: string;
  clientId: string;
  clientSecret: string;
  /** Valid on a server with this file's `publicOrigin`. */
  token: string;
  publicOrigin: string;
}

type Made = Pick<LargeInstallation, "clientId" | "clientSecret" | "token">;

/** Keeps what `Made` says, beside the data. */
const madeName = "made.json";
const publicOrigin = "http://cuelist.test";

/** Makes a SQLite agency with 24,000 advertisers and 16 MB of names: once in a test run, then copies into this folder. */
export async function createLargeInstallation(folder: string): Promise<LargeInstallation> {
  const template = path.join(path.dirname(inject("sqliteTemplate")), "large");
  if (!existsSync(template)) await makeTemplate(template);
  cpSync(template, folder, { recursive: true });
  const made = JSON.parse(readFileSync(path.join(folder, madeName), "utf8")) as Made;
  return { folder, publicOrigin, ...made };
}

/** Fills a folder and renames it, because two files of tests may do so at once; either serves. */
async function makeTemplate(template: string): Promise<void> {
  const folder = mkdtempSync(`${template}-`);
  const runtime = await boot(parseEnv({ DATA_DIR: folder, PUBLIC_ORIGIN: publicOrigin }));
  const agency = await createAgency(runtime);
  // Short words, because the index of names takes three times as long for one long word.
  const words = `${"界".repeat(9)} `.repeat(24);
  const names = Array.from({ length: 24_000 }, (_, at) => `${words}${at}`);
  await createAdvertisers(runtime, agency.id, names);
  const { clientId, clientSecret, principal } = await createClient(runtime, {
    companyId: agency.id,
  });
  await runtime.database.close();
  const made: Made = { clientId, clientSecret, token: principal.token };
  writeFileSync(path.join(folder, madeName), JSON.stringify(made));
  try {
    renameSync(folder, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
  }
}
