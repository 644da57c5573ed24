import { type Command, Option } from "commander";
import { printAnswer, printList, withAct, withRuntime } from "@/lib/server/admin/output";
import { describeSecret, secretFileOption, writeSecretFile } from "@/lib/server/admin/secret-file";
import { type ListedClient, listClients } from "@/lib/server/domain/clients/list-clients";
import {
  createClient,
  disableClient,
  enableClient,
} from "@/lib/server/domain/clients/manage-clients";
import { findCompany } from "@/lib/server/domain/companies/find-company";
import { routes } from "@/lib/shared/routes";
import { roles, type Role } from "@/lib/shared/vocabulary";

/** Adds the commands `clients create`, `list`, `disable` and `enable`. */
export function addClientCommands(clients: Command): void {
  clients
    .command("create")
    .description("create a client of a company and show its secret once")
    .requiredOption("--company <company>", "UUID or exact name")
    .requiredOption("--name <name>", "name of the client, such as its user or script")
    .addOption(
      new Option("--role <role>", "viewer: view-only access; manager: can make changes")
        .choices(roles)
        .default("viewer"),
    )
    .option(...secretFileOption)
    .option("--json", "print JSON")
    .action(
      (options: { company: string; name: string; role: Role; secretFile?: string; json?: true }) =>
        withAct(async (runtime, note) => {
          const { id: companyId, name: company } = await findCompany(
            runtime.database.read,
            options.company,
          );
          const { name, role } = options;
          note(`client ${name} of ${company}`);
          const create = () => createClient(runtime, { companyId, name, role });
          const file = options.secretFile;
          const { clientId, clientSecret } = await (file === undefined
            ? create()
            : writeSecretFile(file, create));
          note(`client ${clientId} (${name}) of ${company}`);
          const secret = describeSecret("Client secret", clientSecret, file);
          const signInUrl = `${runtime.env.publicOrigin}${routes.signInAs(clientId)}`;
          await printAnswer(options.json === true, {
            json: { client_id: clientId, ...secret.json, sign_in_url: signInUrl },
            text: `Client ID:     ${clientId}\n${secret.text}\nSign in:       ${signInUrl}`,
          });
        }),
    );

  clients
    .command("list")
    .description("list clients with the IDs of their secrets")
    .option("--company <company>", "only clients of this company: UUID or exact name")
    .option("--json", "print JSON")
    .action((options: { company?: string; json?: true }) =>
      withRuntime(async ({ database }) => {
        const company = options.company && (await findCompany(database.read, options.company)).id;
        await printList(options.json === true, listClients(database, company), {
          noun: "clients",
          json: toJson,
          line: toLines,
          none: "No clients yet.",
        });
      }),
    );

  clients
    .command("disable")
    .description("disable a client: reject its secrets and tokens")
    .argument("<client_id>")
    .option("--json", "print JSON")
    .action((clientId: string, options: { json?: true }) =>
      withAct(async (runtime, note) => {
        note(`client ${clientId}`);
        const { disabledAt, isChanged } = await disableClient(runtime, clientId);
        await printAnswer(options.json === true, {
          json: { client_id: clientId.toLowerCase(), disabled_at: disabledAt },
          text: isChanged
            ? `Client disabled at ${disabledAt}. Its tokens are no longer accepted.`
            : `The client has been disabled since ${disabledAt}. Nothing changed.`,
        });
      }),
    );

  clients
    .command("enable")
    .description("enable a disabled client: it can get new tokens; old tokens stay invalid")
    .argument("<client_id>")
    .option("--json", "print JSON")
    .action((clientId: string, options: { json?: true }) =>
      withAct(async (runtime, note) => {
        note(`client ${clientId}`);
        const isChanged = await enableClient(runtime, clientId);
        await printAnswer(options.json === true, {
          json: { client_id: clientId.toLowerCase(), disabled_at: null },
          text: isChanged ? "Client enabled." : "The client is not disabled. Nothing changed.",
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
    secrets: client.secrets.map(({ id, createdAt, expiresAt, person }) => ({
      secret_id: id,
      person: person && { person_id: person.id, name: person.name },
      created_at: createdAt,
      expires_at: expiresAt,
    })),
  };
}

function toLines(client: ListedClient): string {
  const state = client.disabledAt === null ? "" : `, disabled since ${client.disabledAt}`;
  const secrets = client.secrets.map(
    ({ id, expiresAt, person }) =>
      `    secret ${id}, ${person ? `of ${person.name} (${person.id})` : "shared"}${expiresAt === null ? "" : `, expires ${expiresAt}`}`,
  );
  const head = `${client.id}  ${client.name} (${client.role} of ${client.companyName}${state})`;
  return [head, ...secrets].join("\n");
}
