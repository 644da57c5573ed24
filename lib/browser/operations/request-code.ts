/** A request to the API, to be formatted as code. */
export interface CodeRequest {
  method: string;
  /** With the origin, for example "https://cuelist.example/v2/tags?q=a". */
  url: string;
  /** Whether it carries the caller's access token. */
  needsToken: boolean;
  /** Header values, in Latin-1, without Authorization; Content-Type only if it isn't JSON's. */
  headers?: Record<string, string>;
  /** A JSON value, or text that may not be JSON. */
  body?: { value: unknown } | { text: string };
}

/** Returns the body for code that sends this text: as a value, which is easier to edit, if that produces exactly the same text. */
export function toCodeBody(text: string): CodeRequest["body"] {
  try {
    const value: unknown = JSON.parse(text);
    const compact = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");
    return JSON.stringify(value) === compact ? { value } : { text };
  } catch {
    return { text };
  }
}

export type RequestLanguage = "curl" | "fetch" | "python";

interface RequestWriter {
  id: RequestLanguage;
  label: string;
  /** Command that runs the code. The token is read from the environment and never part of it. */
  hint: (needsToken: boolean) => string;
  write: (request: CodeRequest) => string;
}

const token = (isNeeded: boolean) => (isNeeded ? "TOKEN=… " : "");

export const requestLanguages: readonly [RequestWriter, ...RequestWriter[]] = [
  {
    id: "curl",
    label: "curl",
    hint: (isNeeded) => (isNeeded ? "Set $TOKEN to your access token first." : ""),
    write: writeCurl,
  },
  {
    id: "fetch",
    label: "fetch",
    hint: (isNeeded) => `Save as request.mjs, then run ${token(isNeeded)}node request.mjs`,
    write: writeFetch,
  },
  {
    id: "python",
    label: "Python",
    hint: (isNeeded) => `Save as request.py, then run ${token(isNeeded)}python3 request.py`,
    write: writePython,
  },
];

/**
 * Passes a value in a quoted here-document, which shows it unchanged, and text through `printf`, which can produce any byte: unlike
 * arguments, neither is limited in length. The command is printable ASCII.
 */
function writeCurl({ method, url, needsToken, headers = {}, body }: CodeRequest): string {
  const isImplied = method === (body ? "POST" : "GET");
  const call = [
    `curl ${isImplied ? "" : `-X ${method} `}'${quoteUrl(url)}'`,
    ...(needsToken ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...listHeaders(body, headers).map(([name, value]) => `-H ${quoteField(`${name}: ${value}`)}`),
    ...(body ? ["--data-binary @-"] : []),
  ].join(" \\\n  ");
  if (!body) return call;
  if ("text" in body) return `${writePrintf(body.text)} |\n  ${call}`;
  // An interactive zsh expands "!" even here.
  const json = writePastableJson(body.value).replace(/[^\n\x20-\x7e]|!(?![ "\n])/g, escape);
  return `${call} <<'JSON'\n${json}\nJSON`;
}

const listHeaders = (body: CodeRequest["body"], headers: Record<string, string>) =>
  Object.entries({ ...(body && { "Content-Type": "application/json" }), ...headers });

/** Writes JavaScript for Node and browser consoles. */
function writeFetch({ method, url, needsToken, headers = {}, body }: CodeRequest): string {
  const lines = [
    ...(needsToken ? ["Authorization: `Bearer ${process.env.TOKEN}`,"] : []),
    ...listHeaders(body, headers).map(
      ([name, value]) => `${writePastableJson(name)}: ${writePastableJson(value)},`,
    ),
  ].map((line) => `\n    ${line}`);
  const sent = body && ("text" in body ? writePastableJson(body.text) : stringify(body.value));
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}",`]),
    ...(lines.length > 0 ? [`headers: {${lines.join("")}\n  },`] : []),
    ...(sent === undefined ? [] : [`body: ${sent},`]),
  ].map((line) => `\n  ${line}`);
  return `const response = await fetch(${writePastableJson(quoteUrl(url))}${options.length > 0 ? `, {${options.join("")}\n}` : ""});
console.log(response.status, await response.text());`;
}

const stringify = (value: unknown) => `JSON.stringify(${indent(writeJavaScript(value), "  ")})`;

/** Writes a Python 3 script without dependencies. It fails if the service refuses the request. */
function writePython({ method, url, needsToken, headers = {}, body }: CodeRequest): string {
  const isText = body && "text" in body;
  const lines = [
    ...(needsToken ? [`"Authorization": f"Bearer {os.environ['TOKEN']}",`] : []),
    ...listHeaders(body, headers).map(
      ([name, value]) => `${writePastableJson(name)}: ${writePastableJson(value)},`,
    ),
  ].map((line) => `\n        ${line}`);
  const isImplied = method === (body ? "POST" : "GET");
  const words = [
    `${writePastableJson(quoteUrl(url))},`,
    ...(body ? [isText ? "data=body.encode()," : "data=json.dumps(body).encode(),"] : []),
    ...(lines.length > 0 ? [`headers={${lines.join("")}\n    },`] : []),
    ...(isImplied ? [] : [`method="${method}",`]),
  ].map((line) => `\n    ${line}`);
  const imports = [
    ...(body && !isText ? ["json"] : []),
    ...(needsToken ? ["os"] : []),
    "urllib.error",
    "urllib.request",
  ].map((name) => `import ${name}\n`);
  return `${imports.join("")}
${body ? `body = ${isText ? writePastableJson(body.text.replace(/\p{Surrogate}/gu, "\ufffd")) : writeLiteral(body.value)}\n\n` : ""}request = urllib.request.Request(${words.join("")}
)
try:
    with urllib.request.urlopen(request) as answer:
        print(answer.status, answer.read().decode())
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")`;
}

/** Escapes what shells and curl's own patterns treat specially, and what isn't ASCII; servers decode it. */
const quoteUrl = (url: string) =>
  url.replace(/[^!-~]|['"!()*{}[\]\\^`|]/gu, (character) =>
    Array.from(
      new TextEncoder().encode(character),
      (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`,
    ).join(""),
  );

/** Writes JSON of several lines that can be pasted safely: control and format characters and line separators are escaped. */
export function writePastableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escape);
}

/** Escapes UTF-16 units, as JSON, JavaScript and Python's `json` do. */
function escape(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** JSON is valid JavaScript except for the key `__proto__`, which would set the prototype. */
function writeJavaScript(value: unknown): string {
  return writePastableJson(value).replace(/^( *)"__proto__":/gm, '$1["__proto__"]:');
}

/** JSON is valid Python except for true, false and null. */
function writeLiteral(value: unknown): string {
  const words: Record<string, string> = { true: "True", false: "False", null: "None" };
  return writePastableJson(value).replace(
    /"(?:[^"\\]|\\.)*"|true|false|null/g,
    (token) => words[token] ?? token,
  );
}

const indent = (code: string, by: string) => code.replaceAll("\n", `\n${by}`);

/* Text for interactive shells. A terminal may interpret anything but printable ASCII as a key, the end of a line or the end of pasted
   text, and a shell expands "!" in most places, so these are written as escapes. */

/** Returns a word for bash and zsh with the bytes of an HTTP header value, whose characters are those of Latin-1. */
const quoteField = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? `'${text.replaceAll("'", `'\\''`)}'`
    : `$'${text.replace(/[^\x20-\x7e]|[\\'!]/g, (character) => `\\${octal(character.charCodeAt(0))}`)}'`;

/** Returns a command for POSIX shells that prints the text as UTF-8, without a limit of length. */
const writePrintf = (text: string): string =>
  `printf '%b' '${text.replace(/[^\n\x20-\x7e]|[\\'!]/gu, writeBytes)}'`;

const writeBytes = (character: string) =>
  Array.from(new TextEncoder().encode(character), (byte) => `\\0${octal(byte)}`).join("");

const octal = (byte: number) => byte.toString(8).padStart(3, "0");
