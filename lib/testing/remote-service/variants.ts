/* Long because it is one table: every service that the tests know, and what the dashboard and `service check` make of it. */

import {
  compressed,
  type Dialect,
  type PlainAnswer,
  type ShownAnswer,
} from "@/scripts/stand-in/dialect";
import { type StandInOptions } from "@/scripts/stand-in/options";

type Made = "used" | "refused" | "not_known";

/** A service that differs from the stand-in where the document is silent. */
export interface Variant {
  options?: Partial<StandInOptions>;
  /** Whether the operator has switched the search's body off. */
  hasSearchBody?: boolean;
  signIn?: Made;
  companies?: Made;
  /** Numbers of five advertisers that are listed, and that are said to be left out. */
  listed?: number;
  skipped?: number;
  create?: Made;
  /** Whether the service has a playlist after a create. */
  isMade?: boolean;
  /** The service's words, which the dashboard and the check repeat. */
  words?: string;
}

type Change = (body: Record<string, unknown>) => unknown;
type Element = Record<string, unknown>;

/** Changes what is answered to a request that succeeds. */
const shape =
  (change: Change, rest: Partial<ShownAnswer> = {}) =>
  (answer: PlainAnswer): ShownAnswer =>
    answer.status < 300 ? { ...answer, ...rest, body: change(answer.body) } : answer;
const same: Change = (body) => body;
const bytes = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));
const withMark: Change = (body) => bytes("\ufeff", JSON.stringify(body));
const html = { headers: { "Content-Type": "text/html" } };
const page = "<!doctype html><title>Welcome</title><h1>Sign in to the network</h1>";
const speaks = (dialect: Dialect, rest: Omit<Variant, "options"> = {}): Variant => ({
  options: { dialect },
  ...rest,
});
const failing = (status: number, words: string, type = "error"): ShownAnswer => ({
  status,
  body: { type, Message: words },
});
const always = (answer: ShownAnswer) => () => answer;

const token = (change: Change, rest?: Partial<ShownAnswer>) =>
  speaks({ "get-token": shape(change, rest) });
const noToken = (answer: ShownAnswer, words?: string) =>
  speaks(
    { "get-token": always(answer) },
    { signIn: "refused", ...(words !== undefined && { words }) },
  );
const search = (
  change: Change,
  expected: Omit<Variant, "options"> = {},
  rest?: Partial<ShownAnswer>,
) => speaks({ search: shape(change, rest) }, expected);
const noSearch = (answer: ShownAnswer, words?: string) =>
  speaks(
    { search: always(answer) },
    { companies: "refused", ...(words !== undefined && { words }) },
  );
/** A search whose second advertiser is another element. */
const odd = (change: (advertiser: Element) => unknown, listed: number, skipped = 5 - listed) =>
  search(
    (body) => ({
      ...body,
      Advertisers: (body.Advertisers as Element[]).map((one, at) => (at === 1 ? change(one) : one)),
    }),
    { listed, skipped },
  );
const each =
  (change: (advertiser: Element, at: number) => unknown): Change =>
  (body) => ({
    ...body,
    Advertisers: (body.Advertisers as Element[]).map(change),
  });
const create = (change: Change, rest?: Partial<ShownAnswer>) =>
  speaks({ create: shape(change, rest) });
const notKnown = (change: Change, rest?: Partial<ShownAnswer>) =>
  speaks({ create: shape(change, rest) }, { create: "not_known", isMade: true });
const noCreate = (answer: ShownAnswer, words?: string) =>
  speaks({ refusesCreates: answer }, { create: "refused", ...(words !== undefined && { words }) });
const none: Change = () => undefined;
const playlist =
  (type: unknown): Change =>
  (body) => ({ ...(body.playlist as Element), type });

/** By name. What is not said: used throughout, all five listed. */
export const variants: Record<string, Variant> = {
  "the document": {},

  "token: token_type missing": token(({ _token }) => ({ _token })),
  "token: token_type a number": token((body) => ({ ...body, token_type: 1 })),
  "token: Bearer before it": token((body) => ({
    ...body,
    _token: `Bearer ${String(body._token)}`,
  })),
  "token: spaces around it": token((body) => ({ ...body, _token: ` ${String(body._token)}\n` })),
  "token: more fields": token((body) => ({ ...body, expires_in: "x", scope: [] })),
  "token: status 201": token(same, { status: 201 }),
  "token: deflate": speaks({ "get-token": compressed("deflate") }),
  "token: bare deflate": speaks({ "get-token": compressed("deflate-raw") }),
  "token: text/html": token(same, html),
  "token: type success beside it": token((body) => ({ ...body, type: "success", Message: "" })),
  "token: opaque": { options: { areTokensReadable: false } },
  "token: 3,500 characters": { options: { tokenPadding: 2_400 } },
  "token: 12 kB": { options: { tokenPadding: 8_800 } },
  "token: ends in a minute": { options: { tokenSeconds: 60 } },
  "no token: 200 and type error": noToken(failing(200, "Unknown client."), "Unknown client."),
  "no token: 200 and type AuthFailure": noToken(failing(200, "No.", "AuthFailure"), "No."),
  "no token: 200 and words": noToken({ status: 200, body: { Message: "Locked." } }, "Locked."),
  "no token: null": noToken({ status: 200, body: { _token: null, token_type: "bearer" } }),
  "no token: a list": noToken({ status: 200, body: [] }),
  "no token: a page": noToken({ status: 200, body: page }),
  "no token: 204": noToken({ status: 204, body: undefined }),
  "no token: 400": noToken(failing(400, "The envelope is wrong."), "The envelope is wrong."),
  "no token: 400 and an error in error": noToken(
    { status: 400, body: { error: { code: "BAD_CREDENTIALS", message: "Failed." } } },
    "Failed.",
  ),
  "no token: 401": noToken({ status: 401, body: undefined }),
  "no token: 429": noToken(failing(429, "Slow down."), "Slow down."),

  "search: Message an object": search((body) => ({ ...body, Message: { a: 1 } })),
  "search: Message missing": search(({ Message: _, ...body }) => body),
  "search: type missing": search(({ type: _, ...body }) => body),
  "search: type a number": search((body) => ({ ...body, type: 200 })),
  "search: _token missing": search(({ _token: _, ...body }) => body),
  "search: _token that is none": search((body) => ({ ...body, _token: "csrf-8e1f" })),
  "search: _token another at each": search((body) => ({
    ...body,
    _token: `csrf-${Math.random()}`,
  })),
  "search: only Advertisers": search(({ Advertisers }) => ({ Advertisers })),
  "search: more fields everywhere": search(each((one) => ({ ...one, country: { a: [1] }, id: 7 }))),
  "search: Advertisers first": search(({ Advertisers, ...body }) => ({ Advertisers, ...body })),
  "search: status 201": search(same, {}, { status: 201 }),
  "search: moved within the origin": speaks({ hasMovedSearch: true }),
  "search: gzip": speaks({ search: compressed("gzip") }),
  "search: deflate": speaks({ search: compressed("deflate") }),
  "search: byte order mark": search(withMark),
  "search: one name null": odd((one) => ({ ...one, name: null }), 5),
  "search: one name empty": odd((one) => ({ ...one, name: "" }), 5),
  "search: one name of 10,000": odd((one) => ({ ...one, name: "x".repeat(10_000) }), 5),
  "search: one name unshowable": odd((one) => ({ ...one, name: "\u0000\u202e" }), 5),
  "search: one uuid null": odd((one) => ({ ...one, uuid: null }), 4),
  "search: one uuid a slug": odd((one) => ({ ...one, uuid: "acme-7" }), 4),
  "search: one uuid nil": odd(
    (one) => ({ ...one, uuid: "00000000-0000-0000-0000-000000000000" }),
    4,
  ),
  "search: one null": odd(() => null, 4),
  "search: one UUID twice": search((body) => ({
    ...body,
    Advertisers: [body.Advertisers, body.Advertisers].flat(),
  })),
  "search: the same names": search(each((one) => ({ ...one, name: "Acme" }))),
  "search: UUIDs in upper case": speaks({ spell: (uuid) => uuid.toUpperCase() }),
  "search: UUIDs without hyphens": speaks({ spell: (uuid) => uuid.replaceAll("-", "") }),
  "search: UUIDs in braces": speaks({ spell: (uuid) => `{${uuid}}` }),
  "search: UUIDs as URNs": speaks({ spell: (uuid) => `urn:uuid:${uuid}` }),
  "search: no advertisers": search((body) => ({ ...body, Advertisers: [] }), { listed: 0 }),
  "search: Advertisers null": search((body) => ({ ...body, Advertisers: null }), { listed: 0 }),
  "search: refuses a body, which is off": speaks(
    { refusesSearchBody: true },
    { hasSearchBody: false },
  ),
  "no search: refuses a body": speaks({ refusesSearchBody: true }, { companies: "refused" }),
  "no search: 200 and type error": noSearch(failing(200, "Not today."), "Not today."),
  "no search: type failure beside a list": search((body) => ({ ...body, type: "failure" }), {
    companies: "refused",
  }),
  "no search: 200 and an ended session": noSearch(
    failing(200, "Session expired"),
    "Session expired",
  ),
  "no search: advertisers in lower case": search(
    ({ Advertisers, ...body }) => ({ ...body, advertisers: Advertisers }),
    { companies: "refused" },
  ),
  "no search: in data": search((data) => ({ data }), { companies: "refused" }),
  "no search: slugs": search(
    each((one, at) => ({ ...one, uuid: `acme-${at}` })),
    { companies: "refused" },
  ),
  "no search: 204": noSearch({ status: 204, body: undefined }),
  "no search: a page": noSearch({ status: 200, body: page }),
  "no search: 302 elsewhere": noSearch({
    status: 302,
    headers: { Location: "https://elsewhere.example/" },
    body: undefined,
  }),
  "no search: 302 to a page to sign in": noSearch(
    { status: 302, headers: { Location: "/login.php?next=%2Fv2" }, body: undefined },
    "no longer accepts your sign-in",
  ),
  "no search: 403 and an ended token": noSearch(failing(403, "Token expired"), "Token expired"),
  "no search: 429": noSearch(
    { ...failing(429, "Slow down."), headers: { "Retry-After": "120" } },
    "Slow down.",
  ),

  "tokens: a search ends the presented one": speaks({ renews: ["search"], ends: "presented" }),
  "tokens: a search ends all others": speaks({ renews: ["search"], ends: "client" }),
  "tokens: a search ends it, opaque": {
    options: { areTokensReadable: false, dialect: { renews: ["search"], ends: "presented" } },
  },
  "tokens: a search ends it, a minute each": {
    options: { tokenSeconds: 60, dialect: { renews: ["search"], ends: "presented" } },
  },
  "tokens: a search ends it, 8 kB": {
    options: { tokenPadding: 5_900, dialect: { renews: ["search"], ends: "presented" } },
  },
  "tokens: a create ends the presented one": speaks({ renews: ["create"], ends: "presented" }),
  "tokens: both end the presented one": speaks({ renews: ["search", "create"], ends: "presented" }),
  "tokens: both end all others": speaks({ renews: ["search", "create"], ends: "client" }),
  "tokens: both renew and end none": speaks({ renews: ["search", "create"] }),
  "tokens: signing in ends all others": speaks({ ends: "client" }),

  "create: the playlist itself": create(playlist("radio")),
  "create: type created": create(playlist("created")),
  "create: type Success": create(playlist("Success")),
  "create: in data": create((data) => ({ data })),
  "create: 200 and the playlist": create(playlist("podcast"), { status: 200 }),
  "create: 200 and nothing": create(none, { status: 200 }),
  "create: 201 and nothing": create(none),
  "create: 202 and nothing": create(none, { status: 202 }),
  "create: 204": create(none, { status: 204 }),
  "create: 200 and text": create(() => "Created", { status: 200 }),
  "create: 201 and text": create(() => "OK"),
  "create: 200 and Latin-1": create(() => bytes(Buffer.from([0x63, 0xe9])), { status: 200 }),
  "create: a list": create(() => [1]),
  "create: Location": create(none, { headers: { Location: "/v2/playlists/4711" } }),
  "create: br": speaks({ create: compressed("br") }),
  "create: byte order mark": create(withMark),
  "create: 201 and a page": create(() => page, html),
  "create: empty errors": create((body) => ({ ...body, error: null, errors: [] })),
  "no create: 200 and type error": noCreate(failing(200, "Name taken."), "Name taken."),
  "no create: 200 and type fail": noCreate(failing(200, "No.", "fail"), "No."),
  "no create: 202 and type failed": noCreate(failing(202, "No.", "validation_failed"), "No."),
  "no create: 200 and an ended session": noCreate(
    failing(200, "Session expired"),
    "Session expired",
  ),
  "no create: 400": noCreate(failing(400, "Bad."), "Bad."),
  "no create: 400 and text": noCreate({ status: 400, body: "Bad.\nat line 7" }, "Bad."),
  "no create: 409 and an error in error": noCreate(
    { status: 409, body: { error: { code: "DUPLICATE_NAME", message: "Name taken." } } },
    "Name taken.",
  ),
  "no create: 422 and lists of messages": noCreate(
    { status: 422, body: { errors: [{ field: "name", messages: ["is taken"] }] } },
    "is taken",
  ),
  "no create: 401": noCreate(failing(401, "Who?"), "Who?"),
  "no create: 302 to a page to sign in": noCreate(
    { status: 302, headers: { Location: "/login.php" }, body: undefined },
    "no longer accepts your sign-in",
  ),
  "no create: 403 and an ended token": noCreate(
    failing(403, "The incoming token has expired"),
    "The incoming token has expired",
  ),
  "no create: 404": noCreate({ status: 404, body: page, ...html }),
  "no create: 429": noCreate(
    { ...failing(429, "Wait."), headers: { "Retry-After": "7" } },
    "Wait.",
  ),
  "not known: 200 and a page": notKnown(() => page, { status: 200, ...html }),
  "not known: 200 and cut JSON": notKnown(() => '{"uuid": "4', { status: 200 }),
  "not known: 200 and success false": notKnown(() => ({ success: false, Message: "Hm." }), {
    status: 200,
  }),
  "not known: 200 and errors": notKnown(() => ({ errors: [{ message: "Hm." }] }), { status: 200 }),
  "not known: 200 and text of an error": notKnown(() => "Error: no such thing", { status: 200 }),
  "not known: 201 and type error": notKnown(playlist("error")),
  "not known: zstd": notKnown(same, { headers: { "Content-Encoding": "zstd" } }),
  "not known: 303": notKnown(none, { status: 303, headers: { Location: "/v2/playlists/1" } }),
  "not known: 500": notKnown(() => ({ Message: "Broken." }), { status: 500 }),
};
