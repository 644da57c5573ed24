import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { startServer } from "../lib/testing/servers/server-process";

/** The test installation, created through the operator's command line; each worker has its own copy. */

export interface Client {
  client_id: string;
  client_secret: string;
}

interface Template {
  /** Folder of the data, and of the copies. */
  folder: string;
  agencyId: string;
  manager: Client;
  viewer: Client;
  advertiser: Client;
  /** A client of a second agency with its own advertiser. */
  otherAgencyClient: Client;
}

export interface Installation extends Template {
  origin: string;
  /** Settings of the server, for `admin`. */
  variables: Record<string, string>;
}

/** The advertiser with 130 others around it that search tests look for. */
export const advertiserName = "Johnson & Jennings";

/** Runs an operator command and returns its JSON output. */
export function admin<Answer>(variables: Record<string, string>, ...words: string[]): Answer {
  const printed = execFileSync(
    process.execPath,
    ["scripts/start.mjs", "admin", ...words, "--json"],
    {
      env: { ...process.env, ...variables },
      encoding: "utf8",
    },
  );
  return JSON.parse(printed) as Answer;
}

export const serverVariables = (dataFolder: string): Record<string, string> => ({
  DATA_DIR: dataFolder,
  DATABASE_URL: "",
  DEMO: "0",
  LOG_LEVEL: "warn",
});

/** Hands the template to the workers, which inherit the environment. */
export function passOn(template: Template): void {
  process.env.CUELIST_E2E = JSON.stringify(template);
}

/** Starts a server on a copy of the template, perhaps with further settings. `stop` fails if the server logged an error. */
export async function startInstallation(settings: Record<string, string> = {}): Promise<{
  installation: Installation;
  stop: () => Promise<void>;
}> {
  const template = JSON.parse(process.env.CUELIST_E2E ?? "{}") as Template;
  const dataFolder = mkdtempSync(path.join(template.folder, "worker-"));
  cpSync(path.join(template.folder, "data"), dataFolder, { recursive: true });
  const variables = { ...serverVariables(dataFolder), ...settings };
  const server = await startServer(variables);
  const stop = async () => {
    const code = await server.stop("SIGTERM");
    if (code !== 0) throw new Error(`The server ended with ${code}.\n${server.output()}`);
    const faults = server
      .output()
      .split("\n")
      .filter((line) => line.includes('"level":"error"'));
    if (faults.length > 0) throw new Error(`The server logged faults:\n${faults.join("\n")}`);
  };
  return { installation: { ...template, origin: server.origin, variables }, stop };
}

/** Creates a client of a company and returns what it signs in with. */
export function createClient(
  variables: Record<string, string>,
  company: string,
  name: string,
  role: string,
): Client {
  const words = ["--company", company, "--name", name, "--role", role];
  const { client_id, client_secret } = admin<Client>(variables, "clients", "create", ...words);
  return { client_id, client_secret };
}

/** Creates a manager of the agency that no other test uses, for what the server keeps for each client. */
export const createManager = ({ variables }: Installation): Client =>
  createClient(variables, "Harbour Audio", "Newcomer", "manager");
