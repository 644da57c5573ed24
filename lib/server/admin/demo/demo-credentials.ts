import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { newClientSecret } from "@/lib/server/domain/clients/secrets";
import { newId } from "@/lib/shared/ids";
import { writeFileIfAbsent } from "@/lib/server/private-files";

export interface DemoCredentials {
  clientId: string;
  clientSecret: string;
}

const fileSchema = z.object({ client_id: z.uuid(), client_secret: z.string().min(1) });

const fileIn = (dataDir: string) => path.join(dataDir, "demo-client.json");

/** Reads DATA_DIR/demo-client.json; null if it is missing or invalid. */
export function findDemoCredentials(dataDir: string): DemoCredentials | null {
  try {
    const file = fileSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), "utf8")));
    return { clientId: file.client_id, clientSecret: file.client_secret };
  } catch {
    return null;
  }
}

/** Returns the credentials in `dataDir`, creating them (mode 0600); concurrent processes get the same. */
export function ensureDemoCredentials(dataDir: string): DemoCredentials {
  const existing = findDemoCredentials(dataDir);
  if (existing) return existing;
  const made = { client_id: newId(), client_secret: newClientSecret() };
  const file = fileIn(dataDir);
  writeFileIfAbsent(file, `${JSON.stringify(made, null, 2)}\n`);
  const credentials = findDemoCredentials(dataDir);
  if (!credentials) throw new Error(`${file} is damaged. Remove it and start again.`);
  return credentials;
}

/** Removes the file if it still holds these credentials: no database has them. */
export function removeDemoCredentials(dataDir: string, { clientId }: DemoCredentials): void {
  if (findDemoCredentials(dataDir)?.clientId === clientId) rmSync(fileIn(dataDir), { force: true });
}

/**
 * Formats the demo's message at a start, line ends included: the credentials when just created, to a person at a terminal. Later, and
 * where the output may go to a shared log, only the file that holds them.
 */
export function describeDemo(
  dataDir: string,
  { clientId, clientSecret, isNew }: DemoCredentials & { isNew: boolean },
  isTerminal: boolean,
): string {
  if (!isNew || !isTerminal)
    return `The demo client's ID and secret, for the sign-in page and the API, are in ${fileIn(dataDir)}\n`;
  return [
    "Demo client, for the sign-in page and the API (shown this once; kept in demo-client.json):",
    `  client_id:     ${clientId}`,
    `  client_secret: ${clientSecret}`,
    "",
  ].join("\n");
}
