import { execFileSync } from "node:child_process";

/* What the tests' installation holds. Everything is made as an operator makes it: with the command line. */

/** Id and secret of a client, as the command line printed them. */
export interface Client {
  client_id: string;
  client_secret: string;
}

/** Handed from the set-up to the tests through the environment. */
export interface Installation {
  origin: string;
  agencyId: string;
  manager: Client;
  viewer: Client;
  /** A client of one of the agency's advertisers. */
  advertiser: Client;
  /** A client of another agency, with an advertiser of its own. */
  stranger: Client;
}

/** An advertiser that searches are tried on, among 130 others. */
export const advertiserName = "Johnson & Jennings";

/** Runs a command of the operator's command line and returns its JSON. */
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

/** The installation of this run. */
export function getInstallation(): Installation {
  return JSON.parse(process.env.CUELIST_E2E ?? "{}") as Installation;
}
