import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { newClientSecret } from "@/lib/server/domain/clients/secrets";
import { routes } from "@/lib/shared/routes";
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

/** Removes the file if it still holds these credentials, which no database knows. */
export function removeDemoCredentials(dataDir: string, { clientId }: DemoCredentials): void {
  if (findDemoCredentials(dataDir)?.clientId === clientId) rmSync(fileIn(dataDir), { force: true });
}

/**
 * Describes the demo at a start: the sign-in link, and where the secret is. If the secret was just created, `text` contains it, for a
 * terminal only; `lines` are for logs that others may read.
 */
export function describeDemo(
  { dataDir, publicOrigin }: { dataDir: string; publicOrigin: string },
  { clientId, clientSecret, isNew }: DemoCredentials & { isNew: boolean },
): { text: string; lines: string[] } {
  const link = `${publicOrigin}${routes.signInAs(clientId)}`;
  const file = fileIn(dataDir);
  const secret = isNew ? `${clientSecret} (also in ${file})` : `in ${file}`;
  return {
    text: [
      `  Sign in        ${link}`,
      `  Client ID      ${clientId}`,
      `  Client secret  ${secret}`,
      "",
    ].join("\n"),
    lines: [`Sign in at ${link}`, `The demo client's secret is in ${file}`],
  };
}
