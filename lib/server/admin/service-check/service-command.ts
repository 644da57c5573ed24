import { createInterface } from "node:readline";
import { type Command, InvalidArgumentError } from "commander";
import { printAnswer } from "@/lib/server/admin/output";
import { type CheckLine, isUsable } from "@/lib/server/admin/service-check/check-report";
import { audioServiceUrlSchema } from "@/lib/server/audio-service-url";
import { openRemoteConnection, type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { checkCreate, type CreateCheck } from "@/lib/server/admin/service-check/check-create";
import { checkSearch } from "@/lib/server/admin/service-check/check-search";
import { checkToken, CheckTokens } from "@/lib/server/admin/service-check/check-token";
import { type Credentials } from "@/lib/shared/clients/schema";

interface CheckOptions {
  url: string;
  clientId: string;
  create?: true;
  company?: string;
  inventoryId: string;
  searchBody: boolean;
  json?: true;
}

export function addServiceCommands(service: Command): void {
  service
    .command("check")
    .description(
      "compare a service with docs/service-api.md, line by line; reads the client secret from standard input",
    )
    .requiredOption("--url <url>", "base address of the service", readUrl)
    .requiredOption("--client-id <id>", "client ID")
    .option("--create", "also create three playlists; needs --company")
    .option("--company <uuid>", "company to create them under")
    .option("--inventory-id <id>", "inventory ID to put into them", "service-check-1")
    .option("--no-search-body", "send the search without a body (AUDIO_SERVICE_SEARCH_BODY=0)")
    .option("--json", "print JSON")
    .action(async (options: CheckOptions, command: Command) => {
      const { company = "" } = options;
      if (options.create && company === "")
        command.error("error: --create needs --company <uuid>.");
      const clientSecret = await readSecret();
      if (clientSecret === "") command.error("error: Write the client secret to standard input.");
      const connection = openRemoteConnection({
        baseUrl: options.url,
        hasSearchBody: options.searchBody,
      });
      const credentials = { client_id: options.clientId, client_secret: clientSecret };
      const create = options.create
        ? { companyId: company, inventoryId: options.inventoryId }
        : null;
      const lines = await checkService(connection, credentials, create).finally(() =>
        connection.close(),
      );
      const failed = lines.filter(({ result }) => result === "fails").length;
      const holds = failed === 0;
      const usable = isUsable(lines);
      const json = { url: options.url, holds, usable, lines };
      await printAnswer(options.json === true, { json, text: toText(lines, failed) });
      if (!holds || !usable) command.error("", { exitCode: 1 });
    });
}

const titles = {
  "get-token": "Get token (docs/service-api.md §1)",
  search: "Search for companies (§2)",
  create: "Create a playlist (§3)",
};
const words = {
  holds: "holds",
  fails: "FAILS",
  not_checked: "not checked",
  used: "used",
  refused: "REFUSED",
  not_known: "NOT KNOWN",
};

function toText(lines: CheckLine[], failed: number): string {
  const sections = (["get-token", "search", "create"] as const).flatMap((operation) => {
    const own = lines.filter((line) => line.operation === operation);
    return own.length > 0 ? [[titles[operation], ...own.map(toLine)].join("\n")] : [];
  });
  const isWhole = lines.some(({ operation }) => operation === "search");
  const result =
    failed === 0 ? "Every line that was checked holds." : `Lines that do not hold: ${failed}.`;
  const use = isUsable(lines)
    ? "The dashboard can use it, as far as that was checked."
    : "The dashboard cannot use it: see REFUSED and NOT KNOWN.";
  const rest = isWhole ? "" : "\nThe other operations were not checked: there is no token.";
  return [...sections, `${result}\n${use}${rest}`].join("\n\n");
}

function toLine({ result, rule, found }: CheckLine): string {
  if (result === "not_in_document") return `  not in the document: ${rule}`;
  return `  ${words[result].padEnd(12)} ${rule}${found === null ? "" : ` ${found}`}`;
}

function readUrl(text: string): string {
  const parsed = audioServiceUrlSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError(`It ${parsed.error.issues[0]?.message ?? "is no address"}.`);
}

/** Reads the first line of standard input. */
async function readSecret(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write("Client secret: ");
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line.trim();
    return "";
  } finally {
    lines.close();
  }
}

/**
 * Checks a service against docs/service-api.md, line by line. Sends no secret except the given one; creates playlists only with `create`.
 * Behaviour that the document leaves open never fails; the dashboard's verdict is reported separately.
 */
export async function checkService(
  connection: RemoteConnection,
  credentials: Credentials,
  create: CreateCheck | null,
): Promise<CheckLine[]> {
  const { report, token } = await checkToken(connection, credentials);
  // All other requests need a token.
  if (token === null) return report.lines;
  const tokens = new CheckTokens(token, credentials.client_secret);
  const search = await checkSearch(connection, tokens);
  const { advertisers } = search;
  const created = await checkCreate(connection, tokens, { create, advertisers });
  return [report, search.report, created].flatMap(({ lines }) => lines);
}
