import { parse } from "lossless-json";
import { AppError } from "@/lib/shared/errors";
import { once } from "@/lib/shared/tables/decode-bytes";
import { isKeyed, readJsonList } from "@/lib/shared/tables/read-json";

/** The elements of the list in a JSON text: an array, `inventory_ids` of a create request, the only list in an object, or a value a line. */
export async function readIdJson(text: string): Promise<unknown[]> {
  const value = parseLoosely(text);
  const list = value === undefined ? await readLines(text) : findList(value);
  const kinds = new Set(list.map(kindOf));
  if (kinds.size > 1)
    throw refuse("This JSON mixes values, objects and lists. Paste a list of one kind.");
  return list.flatMap((element) => (isKeyed(element) ? expand(element) : [element]));
}

const refuse = (message: string, cause?: unknown) =>
  new AppError("bad_request", message, { cause });

const kindOf = (value: unknown) => (Array.isArray(value) ? "list" : isKeyed(value) ? "object" : "");

/** Undefined if there is no single value. */
const parseLoosely = (text: string): unknown =>
  parseStrictly(text) ?? parseStrictly(toStrictJson(text));

/** Numbers stay as written, because long ones would be rounded. Undefined of what is no JSON. */
function parseStrictly(json: string): unknown {
  try {
    return parse(json, null, (number) => number);
  } catch {
    return undefined;
  }
}

const loose =
  /"(?:[^"\\\n]|\\.)*"|'((?:[^'\\\n]|\\.)*)'|(-?\d[\w.+-]*)|,(?=\s*[\]}])|\b(None|True|False|undefined|NaN)\b|([A-Za-z_$][\w$]*)(?=\s*:)/g;

/** Writes what programs print for JSON as JSON: single quotes, keys without quotes, a comma after the last value, words of Python. */
const toStrictJson = (text: string): string =>
  text.replace(
    loose,
    (whole, single?: string, number?: string, word?: string, key?: string): string => {
      if (single !== undefined)
        return `"${single.replace(/\\'|(\\.)|"/g, (mark, escaped?: string) => (mark === "\\'" ? "'" : (escaped ?? '\\"')))}"`;
      if (word !== undefined)
        return word === "True" || word === "False" ? word.toLowerCase() : "null";
      if (number !== undefined || key !== undefined) return `"${whole}"`;
      return whole === "," ? "" : whole;
    },
  );

/** A value on each line. @throws AppError bad_request with the place at which the JSON breaks */
async function readLines(text: string): Promise<unknown[]> {
  const elements: unknown[] = [];
  try {
    for await (const page of readJsonList(once(text))) elements.push(...page.map(parseStrictly));
  } catch {
    throw refuse(describeBreak(text));
  }
  if (elements.includes(undefined)) throw refuse(describeBreak(text));
  return elements;
}

/** The library says the place in its message only. */
function describeBreak(text: string): string {
  let at = NaN;
  try {
    parse(text);
  } catch (error) {
    at = Number(/position (\d+)$/.exec(String(error))?.[1]);
  }
  if (Number.isNaN(at)) return "This isn't valid JSON. Check its quotes, commas and brackets.";
  const before = text.slice(0, at).split("\n");
  const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  return at >= text.trimEnd().length
    ? `This JSON ends too early, at ${place}. Copy all of it.`
    : `This JSON breaks at ${place}. Check its quotes, commas and brackets.`;
}

function findList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isKeyed(value)) throw noList("a single value");
  const request = isKeyed(value.body) ? value.body : value;
  if (Array.isArray(request.inventory_ids)) return request.inventory_ids;
  const lists = listsIn(value);
  const [list, ...others] = lists;
  if (!list) throw noList("an object");
  if (others.length === 0) return list.elements;
  const names = lists.map(({ name }) => `“${name}”`).join(", ");
  throw refuse(`This JSON has several lists: ${names}. Paste one of them.`);
}

const noList = (what: string) =>
  refuse(`This JSON is ${what}, not a list of IDs. Paste an array, such as ["101", "102"].`);

/** The lists in an object and in the objects in it. */
function listsIn(
  object: Record<string, unknown>,
  path = "",
): { name: string; elements: unknown[] }[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const name = `${path}${key}`;
    if (Array.isArray(value)) return [{ name, elements: value }];
    return isKeyed(value) ? listsIn(value, `${name}.`) : [];
  });
}

/** An object, and further ones for the lists in it: each of their values is a cell of its own. */
function expand(object: Record<string, unknown>): Record<string, unknown>[] {
  const entries = leavesOf(object);
  const height = Math.max(
    1,
    ...entries.map(([, value]) => (Array.isArray(value) ? value.length : 0)),
  );
  return Array.from({ length: height }, (_, at) =>
    Object.fromEntries(
      entries.flatMap(([key, value]) => {
        if (Array.isArray(value)) return at < value.length ? [[key, value[at]]] : [];
        return at === 0 ? [[key, value]] : [];
      }),
    ),
  );
}

/** The values of an object that are no objects, by "show.id". */
const leavesOf = (object: Record<string, unknown>, path = ""): [string, unknown][] =>
  Object.entries(object).flatMap(([key, value]): [string, unknown][] =>
    isKeyed(value) ? leavesOf(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  );
