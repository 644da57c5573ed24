import { type Command, Option } from "commander";
import { printAnswer, printList, withRuntime } from "@/lib/admin/output";
import { type ListedClient, listClients } from "@/lib/clients/list-clients.server";
import { createClient, disableClient, enableClient } from "@/lib/clients/manage-clients.server";
import { findCompany } from "@/lib/companies/find-company.server";
import { roles, type Role } from "@/lib/vocabulary";

/** Adds the commands `clients create`, `list`, `disable` and `enable`. */
export function addClientCommands(clients: Command): void {
  clients
    .command("create")
    .description("creates a client of a company and shows its secret, this once")
    .requiredOption("--company <company>", "a uuid or an exact name")
    .requiredOption("--name <name>", "whom or what the client is for")
    .addOption(
      new Option("--role <role>", "a viewer reads only, a manager also changes")
        .choices(roles)
        .default("viewer"),
    )
    .option("--json", "print JSON")
    .action((options: { company: string; name: string; role: Role; json?: true }) =>
      withRuntime(async (runtime) => {
        const { id: companyId } = await findCompany(runtime.database.read, options.company);
        const { name, role } = options;
        const { clientId, clientSecret } = await createClient(runtime, { companyId, name, role });
        await printAnswer(options.json === true, {
          json: { client_id: clientId, client_secret: clientSecret },
          text: `Client ID:     ${clientId}\nClient secret: ${clientSecret}\nKeep the secret now: it is not stored and cannot be shown again.`,
        });
      }),
    );

  clients
    .command("list")
    .description("lists clients with the ids of their secrets")
    .option("--company <company>", "only those of this company: a uuid or an exact name")
    .option("--json", "print JSON")
    .action((options: { company?: string; json?: true }) =>
      withRuntime(async ({ database }) => {
        const company = options.company && (await findCompany(database.read, options.company)).id;
        await printList(options.json === true, listClients(database, company), {
          noun: "clients",
          json: toJson,
          line: toLines,
          none: "There are no clients yet.",
        });
      }),
    );

  clients
    .command("disable")
    .description("refuses a client's secrets and tokens from now on")
    .argument("<client_id>")
    .option("--json", "print JSON")
    .action((clientId: string, options: { json?: true }) =>
      withRuntime(async (runtime) => {
        const disabledAt = await disableClient(runtime, clientId);
        await printAnswer(options.json === true, {
          json: { client_id: clientId.toLowerCase(), disabled_at: disabledAt },
          text: `The client is disabled since ${disabledAt}; its tokens are refused.`,
        });
      }),
    );

  clients
    .command("enable")
    .description("lets a disabled client get tokens again; its old tokens stay refused")
    .argument("<client_id>")
    .option("--json", "print JSON")
    .action((clientId: string, options: { json?: true }) =>
      withRuntime(async (runtime) => {
        await enableClient(runtime, clientId);
        await printAnswer(options.json === true, {
          json: { client_id: clientId.toLowerCase(), disabled_at: null },
          text: "The client is enabled.",
        });
      }),
    );
}

function toJson(client: ListedClient) {
  return {
    client_id: client.id,
    name: client.name,
    role: client.role,
    company_uuid: client.companyId,
    company_name: client.companyName,
    created_at: client.createdAt,
    disabled_at: client.disabledAt,
    secrets: client.secrets.map(({ id, createdAt, expiresAt }) => ({
      secret_id: id,
      created_at: createdAt,
      expires_at: expiresAt,
    })),
  };
}

function toLines(client: ListedClient): string {
  const state = client.disabledAt === null ? "" : `, disabled since ${client.disabledAt}`;
  const secrets = client.secrets.map(
    ({ id, expiresAt }) => `    secret ${id}${expiresAt === null ? "" : `, ends ${expiresAt}`}`,
  );
  const head = `${client.id}  ${client.name} (${client.role} of ${client.companyName}${state})`;
  return [head, ...secrets].join("\n");
}
