/** List elements per piece: about 1 ms. */
const elementsPerPiece = 2_500;

type Fields = Record<string, unknown>;

/** Whether a value, or a field within `levels` of it, is a list too long to serialize in one step. */
export function hasLongList(value: unknown, levels = 2): boolean {
  if (Array.isArray(value)) return value.length > elementsPerPiece;
  if (!isFields(value) || levels === 0) return false;
  return Object.values(value).some((field) => hasLongList(field, levels - 1));
}

/** Yields the text of JSON.stringify with long lists in pieces. `value` is plain JSON. */
export function* writeJson(value: unknown): Generator<string, undefined> {
  if (Array.isArray(value) && value.length > elementsPerPiece) yield* writeList(value);
  else if (isFields(value) && hasLongList(value)) yield* writeFields(value);
  else yield JSON.stringify(value);
}

function* writeList(list: unknown[]): Generator<string, undefined> {
  for (let from = 0; from < list.length; from += elementsPerPiece) {
    const piece = JSON.stringify(list.slice(from, from + elementsPerPiece));
    yield (from === 0 ? "[" : ",") + piece.slice(1, -1);
  }
  yield "]";
}

function* writeFields(fields: Fields): Generator<string, undefined> {
  let before = "{";
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* writeJson(value);
    before = ",";
  }
  yield before === "{" ? "{}" : "}";
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
