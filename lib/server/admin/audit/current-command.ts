import { type Command } from "commander";

/** Options that contain names of people: the record outlasts people, so it contains only IDs. */
const ofPeople = /^(?:--email|--name)$/;

/** Options whose values are or may contain secrets. */
const isSecret = /secret$|password|token/i;

let current = "";

/** Remembers the running command for the record of its changes. */
export function noteCommand(command: Command): void {
  const names: string[] = [];
  for (let at: Command | null = command; at?.parent; at = at.parent) names.unshift(at.name());
  const isOfPeople = names[0] === "people";
  const options = command.options.flatMap((option) => {
    const name = option.attributeName();
    if (option.hidden || name === "json" || command.getOptionValueSource(name) !== "cli") return [];
    const value: unknown = command.getOptionValue(name);
    const flag = option.long ?? name;
    if (isOfPeople && ofPeople.test(flag)) return [`${flag} [hidden]`];
    return [typeof value === "boolean" ? flag : `${flag} ${toWord(hide(flag, String(value)))}`];
  });
  const words = command.args.map((word, at) =>
    names.join(" ") === "people rename" && at > 0 ? "[hidden]" : toWord(hidePassword(word)),
  );
  current = [...names, ...words, ...options].join(" ");
}

/** The command as it was typed, without secrets and passwords. */
export const getCommand = (): string => current;

const hide = (flag: string, value: string) =>
  isSecret.test(flag) ? hideUnlessId(value) : hidePassword(value);

/** `--secret` of "secrets revoke" is an ID. */
const hideUnlessId = (value: string) => (/^[\da-f-]{36}$/i.test(value) ? value : "[hidden]");

const hidePassword = (value: string) => value.replace(/:\/\/([^:@/]*):[^@/]*@/g, "://$1:[hidden]@");

const toWord = (value: string) => (/^[\w./:@[\]=+-]+$/.test(value) ? value : JSON.stringify(value));
