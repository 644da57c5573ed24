import { type CreatePlaylistInput } from "@/lib/playlists/schema";

/** The documented "Create a playlist" request (docs/service-api.md §3) equivalent to the form. */
export interface PlaylistRequest {
  /** For example "https://cuelist.example"; no trailing slash. */
  origin: string;
  companyId: string;
  playlist: CreatePlaylistInput;
}

export type RequestLanguage = "curl" | "fetch" | "python";

interface RequestWriter {
  id: RequestLanguage;
  label: string;
  /** How to run the code. The token is read from the environment and never part of it. */
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

/** IDs in a preview before the rest is abbreviated. */
const previewIds = 5;

/** Returns the first of `ids` and a note with the number of the others, for display only. */
export function abbreviateIds(ids: readonly string[]): readonly string[] {
  if (ids.length <= previewIds) return ids;
  return [...ids.slice(0, previewIds), `… ${(ids.length - previewIds).toLocaleString("en")} more`];
}

/** Passes the body in a quoted here-document: no escaping, and no length limit as for an argument. */
function writeCurl(request: PlaylistRequest): string {
  return [
    `curl '${addressOf(request)}' \\`,
    `  -H "Authorization: Bearer $TOKEN" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  --data-binary @- <<'JSON'`,
    // An interactive zsh expands "!" even here.
    writeJson(envelope(request)).replace(/!(?![\s"])/g, "\\u0021"),
    "JSON",
  ].join("\n");
}

/** Writes JavaScript for Node and browser consoles. */
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

/** Writes a Python 3 script without dependencies. It fails if the service refuses the request. */
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
