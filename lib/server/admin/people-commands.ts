import { type Command, Option } from "commander";
import { printAnswer, printList, withAct, withRuntime } from "@/lib/server/admin/output";
import { addPersonChangeCommands } from "@/lib/server/admin/person-change-commands";
import { describeSecret, secretFileOption, writeSecretFile } from "@/lib/server/admin/secret-file";
import { findClient } from "@/lib/server/domain/clients/manage-clients";
import { addPerson, invitePerson } from "@/lib/server/domain/people/add-person";
import { inviteAgain } from "@/lib/server/domain/people/invitations";
import { listAllPeople, type ListedPerson } from "@/lib/server/domain/people/list-people";
import { AppError } from "@/lib/shared/errors";
import { emailSchema, personNameSchema } from "@/lib/shared/people/schema";
import { routes } from "@/lib/shared/routes";
import { parseName } from "@/lib/shared/text-schema";
import { type Role, roles } from "@/lib/shared/vocabulary";

interface NewPersonOptions {
  client: string;
  name: string;
  email?: string;
  role: Role;
  json?: true;
}

/** Adds the commands `people add`, `invite`, `list` and those that change a person. */
export function addPeopleCommands(people: Command): void {
  withPersonOptions(
    people.command("add").description("add a person to a client and show their secret once"),
  )
    .option(...secretFileOption)
    .action((options: NewPersonOptions & { secretFile?: string }) =>
      withAct(async (runtime, note) => {
        const { id: clientId } = await findClient(runtime.database.read, options.client);
        note(`client ${clientId}`);
        const add = () => addPerson(runtime, { ...readPerson(options), clientId });
        const file = options.secretFile;
        const added = await (file === undefined ? add() : writeSecretFile(file, add));
        note(`person ${added.personId} of client ${clientId}`);
        const secret = describeSecret("Client secret", added.clientSecret, file);
        const signInUrl = `${runtime.env.publicOrigin}${routes.signInAs(clientId)}`;
        await printAnswer(options.json === true, {
          json: {
            person_id: added.personId,
            name: added.name,
            client_id: clientId,
            ...secret.json,
            sign_in_url: signInUrl,
          },
          text: `Person:        ${added.personId}  ${added.name}\nClient ID:     ${clientId}\n${secret.text}\nSign in:       ${signInUrl}`,
        });
      }),
    );

  people
    .command("invite")
    .description(
      "make a link with which a new person joins or, with an ID, a new link for a person",
    )
    .argument("[person_id]")
    .option("--client <client>", "ID or exact name")
    .option("--name <name>", "name of the person")
    .option("--email <email>", "email address; it is only shown")
    .addOption(roleOption())
    .option("--json", "print JSON")
    .action((personId: string | undefined, options: Partial<NewPersonOptions> & { role: Role }) =>
      withAct(async (runtime, note) => {
        const invited =
          personId === undefined
            ? await inviteNew(runtime, options, note)
            : await inviteAgain(runtime, null, personId);
        const id = "personId" in invited ? invited.personId : (personId ?? "").toLowerCase();
        note(`person ${id} of client ${invited.clientId}`);
        await printAnswer(options.json === true, {
          json: {
            person_id: id,
            name: invited.name,
            client_id: invited.clientId,
            invitation_url: invited.url,
            expires_at: invited.expires_at,
          },
          text: `Person:      ${id}  ${invited.name}\nInvitation:  ${invited.url}\nIt works once, until ${invited.expires_at}. It is not stored and cannot be shown again.`,
        });
      }),
    );

  people
    .command("list")
    .description("list people with their IDs")
    .option("--client <client>", "only people of this client: ID or exact name")
    .option("--json", "print JSON")
    .action((options: { client?: string; json?: true }) =>
      withRuntime(async ({ database }) => {
        const client = options.client && (await findClient(database.read, options.client)).id;
        await printList(options.json === true, listAllPeople(database, client), {
          noun: "people",
          json: (person) => person,
          line: toLine,
          none: "No people yet.",
        });
      }),
    );

  addPersonChangeCommands(people);
}

const roleOption = () =>
  new Option("--role <role>", "viewer: view-only access; manager: can make changes")
    .choices(roles)
    .default("viewer");

const withPersonOptions = (command: Command): Command =>
  command
    .requiredOption("--client <client>", "ID or exact name")
    .requiredOption("--name <name>", "name of the person")
    .option("--email <email>", "email address; it is only shown")
    .addOption(roleOption())
    .option("--json", "print JSON");

async function inviteNew(
  runtime: Parameters<typeof invitePerson>[0],
  { client, name, ...options }: Partial<NewPersonOptions> & { role: Role },
  note: (subject: string) => void,
) {
  if (client === undefined || name === undefined)
    throw new AppError(
      "bad_request",
      "Give --client and --name of a new person, or the ID of a person.",
    );
  const { id: clientId } = await findClient(runtime.database.read, client);
  note(`client ${clientId}`);
  const { person, invitation } = await invitePerson(runtime, null, {
    ...readPerson({ ...options, client, name }),
    clientId,
  });
  return { ...invitation, personId: person.uuid, name: person.name, clientId };
}

function readPerson({ name, email = "", role }: NewPersonOptions) {
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success)
    throw new AppError("bad_request", parsed.error.issues[0]?.message ?? "Check the address.");
  return { name: parseName(personNameSchema, name), email: parsed.data, role };
}

function toLine(person: ListedPerson): string {
  const email = person.email === null ? "" : ` <${person.email}>`;
  const seen = person.last_seen_at === null ? "" : `, last seen ${person.last_seen_at}`;
  return `${person.person_id}  ${person.name}${email} (${person.role} of ${person.client_name}, ${person.state}${seen})`;
}
