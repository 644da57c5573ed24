import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { boot } from "@/lib/runtime/boot";
import { parseEnv } from "@/lib/env.server";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";

export interface LargeInstallation {
  folder: string;
  clientId: string;
  clientSecret: string;
  /** Valid on a server with this file's `publicOrigin`. */
  token: string;
  publicOrigin: string;
}

const publicOrigin = "http://cuelist.test";

/** Creates a SQLite agency with 20,000 advertisers and 16 MB of names. The caller deletes the folder. */
export async function createLargeInstallation(): Promise<LargeInstallation> {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-large-"));
  const runtime = await boot(parseEnv({ DATA_DIR: folder, PUBLIC_ORIGIN: publicOrigin }));
  const agency = await createAgency(runtime);
  const names = Array.from({ length: 20_000 }, (_, at) => `${"界".repeat(249)}${at}`);
  await createAdvertisers(runtime, agency.id, names);
  const client = await createClient(runtime, { companyId: agency.id });
  await runtime.database.close();
  return { folder, publicOrigin, ...client, token: client.principal.token };
}
