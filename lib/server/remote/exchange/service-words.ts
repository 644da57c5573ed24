import { isJsonObject } from "@/lib/server/remote/exchange/read-json-answer";

/** Words of a service about an error. The document does not show the shape, so the usual ones are read. */
export interface ServiceWords {
  /** One line of plain text; null if it said nothing readable. */
  message: string | null;
  errors: { path: string | null; message: string }[];
}

const maxCharacters = 1_000;
const maxErrors = 100;

/** Reads the words of an error body, without the secrets. `answer`: parsed JSON, or null. */
export function readServiceWords(answer: unknown, secrets: string[]): ServiceWords {
  if (!isJsonObject(answer)) return { message: null, errors: [] };
  const message = ["Message", "message", "error_description", "detail", "title", "error"]
    .map((name) => toWords(answer[name], secrets))
    .find((words) => words !== null);
  return { message: message ?? null, errors: readErrors(answer.errors, secrets) };
}

function readErrors(errors: unknown, secrets: string[]): ServiceWords["errors"] {
  const list: [string | null, unknown][] = Array.isArray(errors)
    ? errors.map((error: unknown) => [null, error])
    : isJsonObject(errors)
      ? Object.entries(errors).flatMap(([path, messages]) =>
          [messages].flat().map((message): [string, unknown] => [path, message]),
        )
      : [];
  return list.slice(0, maxErrors).flatMap(([key, error]) => {
    if (!isJsonObject(error)) {
      const message = toWords(error, secrets);
      return message === null ? [] : [{ path: toWords(key, secrets), message }];
    }
    const message = toWords(error.message, secrets) ?? toWords(error.detail, secrets);
    const path = [error.path, error.pointer, error.field].find((one) => typeof one === "string");
    return message === null ? [] : [{ path: toWords(path ?? key, secrets), message }];
  });
}

function toWords(value: unknown, secrets: string[]): string | null {
  if (typeof value !== "string") return null;
  const plain = hideSecrets(value, secrets)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
    .trim();
  if (plain === "") return null;
  return plain.length > maxCharacters ? `${plain.slice(0, maxCharacters)}…` : plain;
}

/** Replaces each secret in the text: a service may echo what it was sent. */
export function hideSecrets(text: string, secrets: string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .reduce((hidden, secret) => hidden.replaceAll(secret, "[hidden]"), text);
}
