import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { newClientSecret } from "@/lib/clients/secrets";
import { newId } from "@/lib/ids";
import { writeOnce } from "@/lib/write-once";

/** The id and secret of the demo's client. */
export interface DemoCredentials {
  clientId: string;
  clientSecret: string;
}

const fileSchema = z.object({ client_id: z.uuid(), client_secret: z.string().min(1) });

const fileIn = (dataDir: string) => path.join(dataDir, "demo-client.json");

/** What DATA_DIR/demo-client.json says; null if there is no such file, or none that can be used. */
export function readDemoCredentials(dataDir: string): DemoCredentials | null {
  try {
    const file = fileSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), "utf8")));
    return { clientId: file.client_id, clientSecret: file.client_secret };
  } catch {
    return null;
  }
}

/** The credentials kept in `dataDir`, made now (mode 0600) if there are none. Two processes get the same. */
export function keepDemoCredentials(dataDir: string): DemoCredentials {
  const kept = readDemoCredentials(dataDir);
  if (kept) return kept;
  const made = { client_id: newId(), client_secret: newClientSecret() };
  const file = fileIn(dataDir);
  writeOnce(file, `${JSON.stringify(made, null, 2)}\n`);
  const credentials = readDemoCredentials(dataDir);
  if (!credentials) throw new Error(`${file} is damaged. Remove it and start again.`);
  return credentials;
}

/** The credentials as the terminal shows them, lines and all. */
export function describeDemo({ clientId, clientSecret }: DemoCredentials): string {
  return [
    "Demo client, for the sign-in page and the API:",
    `  client_id:     ${clientId}`,
    `  client_secret: ${clientSecret}`,
    "",
  ].join("\n");
}
