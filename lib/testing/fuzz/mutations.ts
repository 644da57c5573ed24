import fc from "fast-check";

/** Invalid values that replace valid ones. */

const marks = "a" + "\u0301\u0323".repeat(300);

/** Text that has broken programs before. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      " ",
      "\0",
      "\ud800",
      "\u202e",
      "__proto__",
      "constructor",
      "%",
      "%zz",
      "%ff",
      "../../etc",
    ],
    ...[
      "'",
      '"',
      "\\",
      "<script>",
      "' or 1=1 --",
      "null",
      "NaN",
      "-1",
      "0x10",
      "1e2",
      "1e400",
      " 5",
    ],
    ...["\t=1", "\uE100", "9007199254740993", "2026-13-45", "UUID@0", "*", '"r1"', marks],
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer({ min: 200, max: 40_000 }).map((length) => "x".repeat(length)),
);

/** Values of wrong types. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, -1, 0, 1.5, 1e308, 2 ** 53, 1e21),
  fc.constantFrom([], {}, [[[[]]]], { toString: 1 }, { length: 3 }, [null]),
  fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }),
  fc.integer({ min: 100, max: 3_000 }).map((length) => Array<string>(length).fill("id")),
  fc.integer({ min: 5, max: 2_000 }).map(nest),
);

function nest(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { deep: value };
  return value;
}

/** One change to a JSON value: the index of the place, and the new value. */
export interface Mutation {
  kind: "replace" | "remove" | "add" | "repeat" | "wrap" | "to-text";
  at: number;
  value: unknown;
}
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom("replace", "replace", "remove", "add", "repeat", "wrap", "to-text"),
  at: fc.nat(1_000),
  value: hostileValue,
});

/** Returns a mutated copy of `value`. */
export function mutate(value: unknown, { kind, at, value: hostile }: Mutation): unknown {
  const paths = listPaths(value);
  const path = paths[at % paths.length] ?? [];
  return change(value, path, (old) => {
    if (kind === "replace") return hostile;
    if (kind === "remove") return undefined;
    if (kind === "repeat") return Array.isArray(old) ? Array(40).fill(old).flat() : [old, old];
    if (kind === "wrap") return { value: old };
    if (kind === "to-text") return String(old === null ? "null" : JSON.stringify(old));
    return isObject(old)
      ? { ...old, [JSON.stringify(hostile).slice(0, 50)]: hostile }
      : [old, hostile];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type JsonPath = (string | number)[];

/** Lists the path of every value inside `value`, itself first. */
function listPaths(value: unknown, path: JsonPath = []): JsonPath[] {
  const inside =
    typeof value === "object" && value !== null && path.length < 8 ? Object.entries(value) : [];
  return [path, ...inside.slice(0, 50).flatMap(([key, below]) => listPaths(below, [...path, key]))];
}

function change(value: unknown, [key, ...rest]: JsonPath, to: (old: unknown) => unknown): unknown {
  if (key === undefined) return to(value);
  if (Array.isArray(value))
    return value.map((below, index) => (String(index) === key ? change(below, rest, to) : below));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, below]) =>
      name === key ? [name, change(below, rest, to)] : [name, below],
    ),
  );
}

/** Damages the text of a body. */
type TextDamage = (text: string) => string | Buffer;
const textDamages: TextDamage[] = [
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => `${text}x`,
  (text) => `\uFEFF${text}`,
  (text) => text.replace("{", '{"name":"twice",'),
  (text) => text.replace("{", '{"__proto__":{"role":"manager"},'),
  (text) => text.replace(/"[^"]*"$|\}$/, "1e999}"),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0x7d])]),
  (text) => text + " ".repeat(50_000),
  () => "",
  () => "[".repeat(20_000),
];
export const textDamage: fc.Arbitrary<TextDamage> = fc.oneof(
  { weight: 17, arbitrary: fc.constant((text: string) => text) },
  { weight: 3, arbitrary: fc.constantFrom(...textDamages) },
);
