import { Argument, type Command } from "commander";
import { printAnswer, withAct } from "@/lib/server/admin/output";
import { getPerson } from "@/lib/server/domain/people/list-people";
import {
  changePerson,
  disablePerson,
  enablePerson,
  forgetPerson,
} from "@/lib/server/domain/people/manage-people";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type HandedOut, type Person, personNameSchema } from "@/lib/shared/people/schema";
import { parseName } from "@/lib/shared/text-schema";
import { roles, type Role } from "@/lib/shared/vocabulary";

interface Options {
  json?: true;
}

/** Adds the commands `people disable`, `enable`, `rename`, `role` and `forget`. */
export function addPersonChangeCommands(people: Command): void {
  const add = (name: string, description: string) =>
    people.command(name).description(description).argument("<person_id>");
  const json = ["--json", "print JSON"] as const;

  add("disable", "disable a person: end their secrets, tokens, sessions and invitations")
    .option(...json)
    .action((personId: string, options: Options) =>
      run(personId, options, async (runtime) => {
        const before = await getPerson(runtime.database.read, null, personId);
        const { person, handedOut } = await disablePerson(runtime, null, personId);
        const text =
          before.state === "disabled"
            ? "The person was disabled already. Nothing changed."
            : "Person disabled. Their tokens are no longer accepted.";
        return { person, more: { handed_out: handedOut }, text: [text, ...toLines(handedOut)] };
      }),
    );
  add("enable", "enable a disabled person; then give them a new secret or invitation")
    .option(...json)
    .action((personId: string, options: Options) =>
      run(personId, options, async (runtime) => {
        const before = await getPerson(runtime.database.read, null, personId);
        const person = await enablePerson(runtime, null, personId);
        const text =
          before.state === "disabled"
            ? `Person enabled. Invite them again: people invite ${personId}`
            : "The person is not disabled. Nothing changed.";
        return { person, text: [text] };
      }),
    );
  add("rename", "rename a person")
    .argument("<name>")
    .option(...json)
    .action((personId: string, name: string, options: Options) =>
      run(personId, options, async (runtime) => ({
        person: await changePerson(runtime, null, personId, {
          name: parseName(personNameSchema, name),
        }),
        text: ["Person renamed."],
      })),
    );
  add("role", "change a person's role")
    .addArgument(new Argument("<role>").choices(roles))
    .option(...json)
    .action((personId: string, role: Role, options: Options) =>
      run(personId, options, async (runtime) => ({
        person: await changePerson(runtime, null, personId, { role }),
        text: [`The person is a ${role} now.`],
      })),
    );
  add("forget", "disable a person and replace their name and address; their changes stay")
    .option(...json)
    .action((personId: string, options: Options) =>
      run(personId, options, async (runtime) => {
        const person = await forgetPerson(runtime, null, personId);
        return { person, text: [`The person is "${person.name}" now.`] };
      }),
    );
}

interface Outcome {
  person: Person;
  more?: Record<string, unknown>;
  text: string[];
}

/** Runs a change of a person. The audit records their ID, never their name. */
const run = (
  personId: string,
  options: Options,
  act: (runtime: Runtime) => Promise<Outcome>,
): Promise<void> =>
  withAct(async (runtime, note) => {
    note(`person ${personId.toLowerCase()}`);
    const { person, more, text } = await act(runtime);
    const { uuid, name, role, state } = person;
    await printAnswer(options.json === true, {
      json: { person_id: uuid, name, role, state, ...more },
      text: text.join("\n"),
    });
  });

const toLines = ({ invitations, secrets, shared_views: views }: HandedOut): string[] => [
  ...invitations.map(({ person }) => `They had invited ${person}; that link has ended too.`),
  ...secrets.map(({ person }) => `They gave ${person} a secret, which stays valid.`),
  ...views.map((view) => `They share the view "${view}", which stays.`),
];
