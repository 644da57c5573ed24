import { type CreatePlaylistInput } from "@/lib/playlists/schema";

/** The documented "Create a playlist" call (service-api.md §3) that does what the form does. */
export interface PlaylistRequest {
  /** "https://cuelist.example", without a slash at its end. */
  origin: string;
  companyId: string;
  playlist: CreatePlaylistInput;
}

export type RequestLanguage = "curl" | "fetch" | "python";

/** A language that a request can be shown in. */
interface RequestWriter {
  id: RequestLanguage;
  label: string;
  /** How to run what is written. The token is never part of it: it is read from the environment. */
  hint: string;
  write: (request: PlaylistRequest) => string;
}

export const requestLanguages: readonly [RequestWriter, ...RequestWriter[]] = [
  { id: "curl", label: "curl", hint: "Set $TOKEN to your access token first.", write: writeCurl },
  {
    id: "fetch",
    label: "fetch",
    hint: "Save as create.mjs, then run TOKEN=… node create.mjs",
    write: writeFetch,
  },
  {
    id: "python",
    label: "Python",
    hint: "Save as create.py, then run TOKEN=… python3 create.py",
    write: writePython,
  },
];

/** Ids that a preview shows before it says how many more there are. */
const previewIds = 5;

/** The first of `ids`, and how many more there are: to look at; it would not create the same playlist. */
export function abbreviateIds(ids: readonly string[]): readonly string[] {
  if (ids.length <= previewIds) return ids;
  return [...ids.slice(0, previewIds), `… ${(ids.length - previewIds).toLocaleString("en")} more`];
}

/**
 * A shell command. The body goes in by a quoted here-document, which needs no escaping and has no limit of
 * length, unlike an argument.
 */
function writeCurl(request: PlaylistRequest): string {
  return [
    `curl '${addressOf(request)}' \\`,
    `  -H "Authorization: Bearer $TOKEN" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  --data-binary @- <<'JSON'`,
    // An interactive zsh takes "!" for its history, even here.
    writeJson(envelope(request)).replace(/!(?![\s"])/g, "\\u0021"),
    "JSON",
  ].join("\n");
}

/** A module for Node, which any JavaScript console runs as well once it has a token. */
function writeFetch(request: PlaylistRequest): string {
  return `const response = await fetch("${addressOf(request)}", {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${process.env.TOKEN}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${indent(writeJavaScript(envelope(request)), "  ")}),
});
console.log(response.status, await response.text());`;
}

/** A script for Python 3 with nothing installed. It ends with an error when the service refuses. */
function writePython(request: PlaylistRequest): string {
  return `import json
import os
import urllib.error
import urllib.request

body = ${writeLiteral(envelope(request))}

request = urllib.request.Request(
    "${addressOf(request)}",
    data=json.dumps(body).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['TOKEN']}",
        "Content-Type": "application/json",
    },
)
try:
    with urllib.request.urlopen(request) as answer:
        print(answer.status, answer.read().decode())
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code} {error.read().decode()}")`;
}

const addressOf = ({ origin, companyId }: PlaylistRequest) =>
  `${origin}/v2/companies/${encodeURIComponent(companyId)}/playlists`;

const envelope = ({ playlist }: PlaylistRequest) => ({ request_headers: [], body: playlist });

/**
 * JSON that survives being pasted: what a terminal would obey or nobody would see (control and format
 * characters, line separators) is escaped.
 */
function writeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escape);
}

/** In UTF-16 units, as JSON, JavaScript and Python's `json` have them. */
function escape(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** JSON is JavaScript, but for one key: in JavaScript it would name the prototype. */
function writeJavaScript(value: unknown): string {
  return writeJson(value).replace(/^( *)"__proto__":/gm, '$1["__proto__"]:');
}

/** JSON is Python, but for the three words outside of strings. */
function writeLiteral(value: unknown): string {
  const words: Record<string, string> = { true: "True", false: "False", null: "None" };
  return writeJson(value).replace(
    /"(?:[^"\\]|\\.)*"|true|false|null/g,
    (token) => words[token] ?? token,
  );
}

const indent = (code: string, by: string) => code.replaceAll("\n", `\n${by}`);
