import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { playlistTypes } from "@/lib/shared/vocabulary";
import { advertiserNames } from "./names";

/*
 * What a server could do that has only the three operations, one agency and one index: node:http, prepared statements, no log, no limits. Its
 * search finds what contains the term, in the order of the names. `requests.ts` starts it: FILE ADVERTISERS CLIENT_ID SECRET. It prints its
 * port and a token.
 */

const [file = "", advertisers = "", clientId = "", secret = ""] = process.argv.slice(2);

const db = new Sqlite(file);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.pragma("cache_size = -65536");
db.exec(`create table companies (id integer primary key, uuid text not null, name text not null);
  create virtual table names using fts5 (name, content = companies, content_rowid = id, tokenize = trigram, detail = full);
  create index companies_by_name on companies (name collate nocase, uuid);
  create table playlists (number integer primary key, uuid text, company text, body text, created_at text);
  create table members (inventory_id text, playlist integer, primary key (inventory_id, playlist)) without rowid`);

const insert = db.prepare("insert into companies (id, uuid, name) values (?, ?, ?)");
db.transaction(() => {
  const names = Array.from(advertiserNames(Number(advertisers))).sort();
  names.forEach((name, index) => insert.run(index + 1, randomUUID(), name));
  db.exec("insert into names (names) values ('rebuild')");
})();

const key = await crypto.subtle.importKey(
  "raw",
  crypto.getRandomValues(new Uint8Array(32)),
  { name: "HMAC", hash: "SHA-256" },
  false,
  ["sign", "verify"],
);
const sign = () =>
  new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(clientId)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(key);
const digest = (text: string) => createHash("sha256").update(text).digest();
const known = digest(secret);

const short = db.prepare<[string]>(
  "select uuid, name from companies indexed by companies_by_name where name like ? escape '\\' order by name collate nocase limit 25",
);
const indexed = db.prepare<[string]>(
  "select uuid, c.name as name from names f join companies c on c.id = f.rowid where names match ? order by f.rowid limit 25",
);
const find = (q: string) =>
  q.length < 3
    ? short.all(`%${q.replace(/[\\%_]/g, "\\$&")}%`)
    : indexed.all(`"${q.replaceAll('"', '""')}"`);

const texts = (most: number) => z.array(z.string().min(1).max(255)).min(1).max(most);
const playlist = z.object({
  name: z.string().min(1).max(255),
  advertiser_id: z.uuid(),
  inventory_ids: texts(100_000),
  searches: z.array(z.unknown()).max(100),
  type: z.enum(playlistTypes),
  tags: texts(100),
});
const put = db.prepare(
  "insert into playlists (uuid, company, body, created_at) values (?, ?, ?, ?)",
);
const putMember = db.prepare("insert or ignore into members values (?, ?)");
const create = db.transaction((company: string, body: z.output<typeof playlist>) => {
  const uuid = randomUUID();
  const at = new Date().toISOString();
  const { lastInsertRowid: number } = put.run(uuid, company, JSON.stringify(body), at);
  for (const id of body.inventory_ids) putMember.run(id, number);
  return uuid;
});

async function readJson(request: IncomingMessage): Promise<{ body: unknown }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as { body: unknown };
}

async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
  const [path = "", query = ""] = (request.url ?? "").split("?");
  if (path === "/livez") return [200, { status: "alive" }];
  if (path === "/stage/get-token") {
    const { body } = await readJson(request);
    const given = z.object({ client_id: z.string(), client_secret: z.string() }).parse(body);
    const isKnown = timingSafeEqual(digest(given.client_secret), known);
    if (!isKnown || given.client_id !== clientId) return [401, { type: "error" }];
    return [200, { _token: await sign() }];
  }
  await jwtVerify(request.headers.authorization?.slice("Bearer ".length) ?? "", key);
  if (request.method === "GET")
    return [200, { advertisers: find(new URLSearchParams(query).get("q") ?? "") }];
  const { body } = await readJson(request);
  return [200, { playlist_uuid: create(path.split("/")[3] ?? "", playlist.parse(body)) }];
}

const server = createServer((request, response) => {
  void answer(request)
    .catch(() => [400, { type: "error" }] as const)
    .then(([status, body]) => {
      const text = JSON.stringify(body);
      response.writeHead(status, {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(text),
      });
      response.end(text);
    });
});
server.listen(0, "127.0.0.1", async () => {
  const { port } = server.address() as { port: number };
  process.stdout.write(`${JSON.stringify({ port, token: await sign() })}\n`);
});
