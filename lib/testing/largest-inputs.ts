import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { newPlaylistSchema } from "@/lib/shared/playlists/schema";

/** Values for fields of these names, in place of what their schemas allow: IDs of what there is. */
type KnownInputs = Record<string, unknown>;

type Schema = z.core.$ZodType;
/** What zod keeps of any schema; each has some of these. */
type Definition = Partial<{
  type: string;
  shape: Record<string, Schema>;
  element: Schema;
  options: Schema[];
  innerType: Schema;
  in: Schema;
  getter: () => Schema;
  values: unknown[];
  entries: Record<string, unknown>;
}>;

const accepts = (schema: Schema, value: unknown) => z.core.safeParse(schema, value).success;

/**
 * The largest inputs that a schema takes within a number of bytes as JSON: of each shape one. Shapes differ in the members of unions, and in
 * texts that are long, lists, or short so that more fit.
 */
export function listLargestInputs(schema: Schema, maxBytes: number, known: KnownInputs): unknown[] {
  const found = new Map<string, unknown>();
  let bytes = maxBytes;
  let shapes = 1;
  for (let shape = 0; shape < shapes; shape += 1) {
    // Lists share the bytes with other fields: it is tried how many each may have.
    for (bytes = Math.min(maxBytes, 4 * bytes); bytes > 64; bytes /= 2) {
      const builder = new Builder(shape, bytes, known);
      const value = builder.build(schema);
      shapes = Math.max(shapes, builder.choices);
      const json = JSON.stringify(value) ?? "";
      if (json === "" || Buffer.byteLength(json) > maxBytes || !accepts(schema, value)) continue;
      found.set(json, value);
      break;
    }
  }
  return [...found.values()];
}

/** What a chain of transforms begins with. */
function sourceOf(schema: Schema): Schema {
  const { in: source } = schema._zod.def as Definition;
  return source ? sourceOf(source) : schema;
}

class Builder {
  #built = 0;
  /** The most members that a choice had. */
  choices = 1;

  constructor(
    readonly shape: number,
    /** Bytes that a list may take. */
    readonly bytes: number,
    readonly known: KnownInputs,
  ) {}

  build(schema: Schema, name = ""): unknown {
    const { known } = this;
    if (name in known) {
      const value = known[name];
      const forms = [value, String(value), Array.isArray(value) && value.slice(0, 2)];
      const form = forms.find((one) => accepts(schema, one));
      if (form !== undefined || accepts(schema, undefined)) return form;
    }
    const definition = schema._zod.def as Definition;
    const { type = "", options, innerType, getter, values = [], entries = {} } = definition;
    if (innerType) return this.build(innerType, name);
    if (getter) return this.build(getter(), name);
    if (options) return this.build(this.#pick(options) ?? schema, name);
    if (type === "object") return this.#object(schema, definition.shape ?? {});
    if (type === "array") return this.#array(schema, definition.element ?? schema, name);
    if (type === "literal") return values[0];
    if (type === "enum") return this.#pick(Object.values(entries));
    if (type === "boolean") return this.shape % 2 === 0;
    if (type === "number") return this.#number(schema);
    if (type === "record") return { [`key ${(this.#built += 1)}`]: "value" };
    if (type !== "pipe") return type === "string" ? this.#text(schema) : this.#opaque(schema);
    const source = sourceOf(schema);
    const sourceType = (source._zod.def as Definition).type;
    if (sourceType === "string") return this.#text(schema);
    if (sourceType === "unknown") return this.#opaque(schema);
    if (sourceType !== "array") return this.build(source, name);
    const { element } = source._zod.def as Definition;
    return this.#array(source, element ?? source, name, schema);
  }

  #pick<Value>(values: readonly Value[]): Value | undefined {
    this.choices = Math.max(this.choices, values.length);
    return values[this.shape % Math.max(1, values.length)];
  }

  #object(schema: Schema, fields: Record<string, Schema>): unknown {
    const whole = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, this.build(field, name)]),
    );
    if (accepts(schema, whole)) return whole;
    // Of fields that exclude each other, one is left out.
    const parts = Object.keys(whole).map((left) =>
      Object.fromEntries(Object.entries(whole).filter(([name]) => name !== left)),
    );
    return this.#pick(parts.filter((part) => accepts(schema, part))) ?? whole;
  }

  /** `outer` may know more of it than `schema`. */
  #array(schema: Schema, element: Schema, name: string, outer = schema): unknown[] {
    const isOpaque = ["unknown", "custom"].includes((element._zod.def as Definition).type ?? "");
    const first = isOpaque
      ? this.#opaque(outer, (value) => [value])
      : this.build(element, name.replace(/s$/, ""));
    if (first === undefined) return [];
    const json = JSON.stringify(first);
    const { maximum = 1_000 } = schema._zod.bag as { maximum?: number };
    const size = Math.min(maximum, Math.floor(this.bytes / (Buffer.byteLength(json) + 2)));
    const others = Array.from({ length: Math.max(1, size) - 1 }, () =>
      json.replaceAll(/"~\w+/g, () => `"${this.#mark()}`),
    );
    return JSON.parse(`[${[json, ...others].join(",")}]`) as unknown[];
  }

  /** What a text begins with, so that no two are the same. */
  #mark(): string {
    return `~${(this.#built += 1).toString(36).padStart(4, "0")}`;
  }

  #number(schema: Schema): number | undefined {
    const { maximum } = schema._zod.bag as { maximum?: number };
    const values = [maximum ?? 1, 1_000, 1, 0];
    return values.find((value) => accepts(schema, value));
  }

  #text(schema: Schema): string | undefined {
    const short = this.#mark();
    const most = mostCharacters(schema);
    const all = most
      ? [
          cut(`${short} ${manyWords}`, most.words),
          cut(`${short},${manyIds}`, most.list),
          short,
        ].filter((text) => text !== "" && accepts(schema, text))
      : [];
    return this.#pick(all) ?? formats.find((text) => accepts(schema, text));
  }

  /** A value of a schema that says nothing of what it takes. */
  #opaque(schema: Schema, wrap = (value: unknown): unknown => value): unknown {
    const texts = [this.#mark(), `${this.#mark()} `.padEnd(255, "x")];
    const all = [...texts, ...(this.#candidates ??= opaque(this))];
    const places = placesOf.get(schema) ?? [];
    if (places.length === 0) {
      places.push(...[...all.keys()].filter((at) => accepts(schema, wrap(all[at]))));
      placesOf.set(schema, places);
    }
    return all[this.#pick(places) ?? -1];
  }
  #candidates: unknown[] | undefined;
}

/** Of the candidates for a schema that says nothing, the places of those that it takes. */
const placesOf = new WeakMap<Schema, number[]>();

/** Texts that are no words. */
const formats = [
  "00000000-0000-7000-8000-000000000000",
  "0".repeat(64),
  "2026-01-01T00:00:00.000Z",
  ...["10000", "200", "50", "1", "0", "true"],
  "someone@example.com",
];

const letters = Array.from("samthefobcdgijklnpqruvwxyz0123456789");
/** More than a thousand words in 4,000 characters: the shortest, which begin most names. */
const manyWords = [...letters, ...letters.flatMap((one) => letters.map((other) => one + other))]
  .join(" ")
  .repeat(3);
const manyIds = Array.from({ length: 4_000 }, (_, at) => `${at}`).join(",");
const cut = (text: string, length: number) => text.slice(0, length).trim();

/** Characters of the longest texts that a schema takes, of words and of a list; null if it takes none. */
function mostCharacters(schema: Schema): { words: number; list: number } | null {
  const kept = found.get(schema);
  if (kept !== undefined) return kept;
  const { maximum = 16_384 } = schema._zod.bag as { maximum?: number };
  const longestOf = (text: string) => {
    const isTaken = (length: number) => accepts(schema, cut(`~0${text}`, length));
    if (isTaken(maximum)) return maximum;
    let [taken, refused] = [0, maximum];
    while (refused - taken > 1) {
      const middle = (taken + refused) >> 1;
      if (isTaken(middle)) taken = middle;
      else refused = middle;
    }
    return taken;
  };
  const most = { words: longestOf(` ${manyWords}`), list: longestOf(`,${manyIds}`) };
  const result = most.words + most.list > 0 ? most : null;
  found.set(schema, result);
  return result;
}
/** Each takes many parses to find. */
const found = new WeakMap<Schema, { words: number; list: number } | null>();

/** What fields are made for whose schemas tell nothing: searches, and playlists of an import. */
function opaque({ known, shape, bytes }: Builder): unknown[] {
  const { advertiser_id, uuid } = known;
  const searches = [
    cut(manyWords, limits.searchCharacters),
    { schema: "search/1", type: "text", q: cut(manyWords, limits.searchCharacters) },
    ...ruleSearches,
    { any: "x".repeat(limits.searchBytes - 20) },
  ];
  const playlist = {
    ...{ name: `~0 ${manyWords.slice(0, 200)}`, advertiser_id, type: "podcast" },
    tags: Array.from({ length: limits.tags }, (_, at) => `tag ${at}`),
    searches: [searches[shape % searches.length]],
    inventory_ids: manyIds.split(",", bytes / 400),
  };
  const isPlaylist = accepts(newPlaylistSchema, playlist);
  return [
    ...searches,
    ...(isPlaylist ? [playlist, { ...playlist, uuid, revision: 1, base_revision: 1 }] : []),
  ];
}

/** Fields of rules of each kind, with operators that compare each value by itself. */
const ruleKinds = [
  ["title", "contains", (at: number) => `~${at.toString(36)}`],
  ["title", "starts_with", (at: number) => `~${at.toString(36)}`],
  ["genre", "contains", (at: number) => `~${at.toString(36)}`],
  ["episodes", "contains", (at: number) => `~${at.toString(36)}`],
  ["language", "not_in", (at: number) => `${at.toString(36)}`],
  ["popularity", "in", (at: number) => at],
  ["last_published", "in", () => "2026-01-01"],
] as const;

/** The searches by rules with most values, and the deepest. */
function makeRuleSearches(): unknown[] {
  const search = (query: unknown) => ({ schema: "search/1", type: "rules", query });
  const wide = ruleKinds.map(([field, operator, valueOf]) => {
    const rules: { field: string; operator: string; value: unknown[] }[] = [];
    const size = () => JSON.stringify(search({ combinator: "or", rules })).length;
    for (let at = 0; size() < limits.searchBytes - 1_000; at += 80)
      rules.push({
        field,
        operator,
        value: Array.from({ length: 80 }, (_, of) => valueOf(at + of)),
      });
    return search({ combinator: "or", rules });
  });
  const fields = Array.from({ length: 150 }, (_, at) => ({
    ...{ field: `attribute ${at}`, operator: "is_not", value: "x" },
  }));
  let deep: unknown = { combinator: "and", rules: fields };
  for (let level = 0; level < 2; level += 1) deep = { combinator: "or", rules: [deep] };
  return [...wide, search(deep)];
}
const ruleSearches = makeRuleSearches();
