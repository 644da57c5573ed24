import { execFileSync } from "node:child_process";

/** The test installation, created through the operator's command line. */

export interface Client {
  client_id: string;
  client_secret: string;
}

export interface Installation {
  origin: string;
  agencyId: string;
  /** Settings of the server, for `admin`. */
  variables: Record<string, string>;
  manager: Client;
  viewer: Client;
  advertiser: Client;
  /** A client of a second agency with its own advertiser. */
  otherAgencyClient: Client;
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

export function getInstallation(): Installation {
  return JSON.parse(process.env.CUELIST_E2E ?? "{}") as Installation;
}

/** Creates a manager of the agency that no other test uses, for what the server keeps for each client. */
export const createManager = ({ variables }: Installation): Client =>
  admin<Client>(
    variables,
    "clients",
    "create",
    "--company",
    "Harbour Audio",
    "--name",
    "Newcomer",
    "--role",
    "manager",
  );
