/** A request to the API, to be written as code. */
export interface CodeRequest {
  method: string;
  /** With the origin, for example "https://cuelist.example/v2/tags?q=a". */
  url: string;
  /** Whether it carries the caller's access token. */
  needsToken: boolean;
  /** Printable ASCII, without Authorization; Content-Type only if it isn't JSON's. */
  headers?: Record<string, string>;
  /** A JSON value, or text that need not be JSON. */
  body?: { value: unknown } | { text: string };
}

/** The body for code that sends this text: a value, which is easier to edit, if it says exactly the same. */
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
  /** How to run the code. The token is read from the environment and never part of it. */
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

/** Passes the body in a quoted here-document: no escaping, and no length limit as for an argument. */
function writeCurl({ method, url, needsToken, headers = {}, body }: CodeRequest): string {
  const isImplied = method === (body ? "POST" : "GET");
  const words = [
    `curl ${isImplied ? "" : `-X ${method} `}'${quoteUrl(url)}'`,
    ...(needsToken ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...listHeaders(body, headers).map(
      ([name, value]) => `-H '${quoteForShell(`${name}: ${value}`)}'`,
    ),
    ...(body ? [`--data-binary @- <<'${endOf(body)}'`] : []),
  ];
  const call = words.join(" \\\n  ");
  if (!body) return call;
  // An interactive zsh expands "!" even here.
  const sent = "text" in body ? body.text : writeJson(body.value).replace(/!(?![\s"])/g, "\\u0021");
  return [call, sent, endOf(body)].join("\n");
}

const listHeaders = (body: CodeRequest["body"], headers: Record<string, string>) =>
  Object.entries({ ...(body && { "Content-Type": "application/json" }), ...headers });

/** The end of the here-document. JSON that we write has no such line, but text may. */
function endOf(body: NonNullable<CodeRequest["body"]>): string {
  let end = "JSON";
  if ("text" in body) while (body.text.split("\n").includes(end)) end += "_";
  return end;
}

/** Writes JavaScript for Node and browser consoles. */
function writeFetch({ method, url, needsToken, headers = {}, body }: CodeRequest): string {
  const lines = [
    ...(needsToken ? ["Authorization: `Bearer ${process.env.TOKEN}`,"] : []),
    ...listHeaders(body, headers).map(
      ([name, value]) => `${writeJson(name)}: ${writeJson(value)},`,
    ),
  ].map((line) => `\n    ${line}`);
  const sent = body && ("text" in body ? writeJson(body.text) : stringify(body.value));
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}",`]),
    ...(lines.length > 0 ? [`headers: {${lines.join("")}\n  },`] : []),
    ...(sent === undefined ? [] : [`body: ${sent},`]),
  ].map((line) => `\n  ${line}`);
  return `const response = await fetch(${writeJson(quoteUrl(url))}${options.length > 0 ? `, {${options.join("")}\n}` : ""});
console.log(response.status, await response.text());`;
}

const stringify = (value: unknown) => `JSON.stringify(${indent(writeJavaScript(value), "  ")})`;

/** Writes a Python 3 script without dependencies. It fails if the service refuses the request. */
function writePython({ method, url, needsToken, headers = {}, body }: CodeRequest): string {
  const isText = body && "text" in body;
  const lines = [
    ...(needsToken ? [`"Authorization": f"Bearer {os.environ['TOKEN']}",`] : []),
    ...listHeaders(body, headers).map(
      ([name, value]) => `${writeJson(name)}: ${writeJson(value)},`,
    ),
  ].map((line) => `\n        ${line}`);
  const isImplied = method === (body ? "POST" : "GET");
  const words = [
    `${writeJson(quoteUrl(url))},`,
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
${body ? `body = ${isText ? writeJson(body.text) : writeLiteral(body.value)}\n\n` : ""}request = urllib.request.Request(${words.join("")}
)
try:
    with urllib.request.urlopen(request) as answer:
        print(answer.status, answer.read().decode())
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")`;
}

/** Escapes what shells and curl's own patterns treat specially; servers decode it. */
const quoteUrl = (url: string) =>
  url.replace(
    /['"!()*{}[\]\\^`|]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const quoteForShell = (text: string) => text.replaceAll("'", `'\\''`);

/** Writes JSON that can be pasted safely: control and format characters and line separators are escaped. */
function writeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escape);
}

/** Escapes UTF-16 units, as JSON, JavaScript and Python's `json` do. */
function escape(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** JSON is valid JavaScript except for the key `__proto__`, which would set the prototype. */
function writeJavaScript(value: unknown): string {
  return writeJson(value).replace(/^( *)"__proto__":/gm, '$1["__proto__"]:');
}

/** JSON is valid Python except for true, false and null. */
function writeLiteral(value: unknown): string {
  const words: Record<string, string> = { true: "True", false: "False", null: "None" };
  return writeJson(value).replace(
    /"(?:[^"\\]|\\.)*"|true|false|null/g,
    (token) => words[token] ?? token,
  );
}

const indent = (code: string, by: string) => code.replaceAll("\n", `\n${by}`);
