import fc from "fast-check";
import {
  hostileText,
  mutate,
  type Mutation,
  mutation,
  textDamage,
} from "@/lib/testing/fuzz/mutations";
import { type Described, listOperations, type Operation } from "@/lib/testing/fuzz/operations";
import { type CallerName, type World } from "@/lib/testing/fuzz/world";

/** Authentication of a request: correctly for its operation, or in a wrong way. */
type Presented = "own" | "none" | "other-way" | "cut" | "flipped" | "odd-kid";

export interface FuzzRequest {
  operation: Operation;
  path: string;
  caller: CallerName;
  presented: Presented;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

const often = <Value>(usual: Value, others: fc.Arbitrary<Value>, weight = 9) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });

const latin = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});

/** Generates valid requests of the operations with at most three mutations. */
export function aRequest(world: World, described: Described): fc.Arbitrary<FuzzRequest> {
  const weighted = listOperations(world, described).map((operation) => ({
    weight: operation.weight,
    arbitrary: fc.constant(operation),
  }));
  return fc.oneof(...weighted).chain((operation) => ofOperation(operation, world));
}

function ofOperation(operation: Operation, world: World): fc.Arbitrary<FuzzRequest> {
  const damages = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Mutation[]>([]) },
    { weight: 4, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
  );
  return fc
    .record({
      params: operation.params,
      query: operation.query,
      body: operation.body ?? fc.constant(undefined),
      inBody: damages,
      ofText: textDamage,
      inQuery: often<[string, string][]>(
        [],
        fc.array(fc.tuple(latin, hostileText), { maxLength: 3 }),
        4,
      ),
      inParam: often<string | null>(null, hostileText),
      caller: fc.oneof(
        { weight: 7, arbitrary: fc.constant<CallerName>("manager") },
        {
          weight: 3,
          arbitrary: fc.constantFrom<CallerName>("viewer", "advertiser", "otherAgency"),
        },
      ),
      presented: often<Presented>(
        "own",
        fc.constantFrom<Presented>("none", "other-way", "cut", "flipped", "odd-kid"),
        12,
      ),
      headers: aHeaders(),
      isCurrent: often(true, fc.constant(false), 5),
    })
    .map(
      ({ params, query, body, inBody, ofText, inQuery, inParam, headers, isCurrent, ...who }) => {
        const path = fillPath(operation.path, params, inParam);
        const parameters = toQuery([...Object.entries(query), ...inQuery]);
        const damaged = inBody.reduce((value, damage) => mutate(value, damage), body);
        const text = damaged === undefined ? null : JSON.stringify(damaged);
        const revision = world.revisions.get(Object.values(params).join()) ?? 1;
        const isWrite = operation.method !== "GET";
        return {
          operation,
          ...who,
          path: parameters ? `${path}?${parameters}` : path,
          headers: {
            ...(isWrite && { "content-type": "application/json" }),
            ...(isCurrent && { "if-match": `"r${revision}"` }),
            ...headers,
          },
          body: text === null ? null : ofText(text),
        };
      },
    );
}

/** Header fields that are added to a request or replace its own. */
const headerFields: Record<string, fc.Arbitrary<string>> = {
  "content-type": fc.constantFrom("text/plain", "application/json; charset=latin1", ""),
  origin: fc.constantFrom("null", "http://evil.example"),
  "sec-fetch-site": fc.constantFrom("cross-site", "same-origin", "x"),
  "if-match": fc.oneof(latin, fc.constantFrom('"r999"', 'W/"r1"', "*", '"r1", "r2"')),
  "idempotency-key": fc.oneof(latin, fc.constantFrom("one", "two")),
  "accept-encoding": fc.constantFrom("gzip", "br", "identity;q=0", "x"),
  "x-forwarded-for": fc.constantFrom("198.51.100.7", "[2001:db8::1]:80", "::ffff:1.2.3.4", ","),
  rsc: fc.constant("1"),
  "next-router-state-tree": fc.constantFrom("%7Bxx", "%5B%5D", "x", "%ff"),
  range: fc.constant("bytes=0-1"),
  "content-encoding": fc.constant("gzip"),
  "x-http-method-override": fc.constant("DELETE"),
};

function aHeaders(): fc.Arbitrary<Record<string, string>> {
  const field = fc
    .constantFrom(...Object.entries(headerFields))
    .chain(([name, value]) => value.map((text) => [name, text] as const));
  const fields = fc.array(field, { minLength: 1, maxLength: 3 }).map(Object.fromEntries);
  return often<Record<string, string>>({}, fields as fc.Arbitrary<Record<string, string>>, 4);
}

function fillPath(path: string, params: Record<string, string>, hostile: string | null): string {
  return path.replace(/:(\w+)/g, (_, name: string) =>
    hostile !== null && hostile.length < 2_000 ? encode(hostile) : (params[name] ?? ""),
  );
}

function toQuery(pairs: [string, unknown][]): string {
  return pairs
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encode(name)}=${encode(String(value)).slice(0, 6_000)}`)
    .join("&");
}

/** Percent-encodes text unless it already begins with "%". */
function encode(text: string): string {
  return /^%\w*$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}
