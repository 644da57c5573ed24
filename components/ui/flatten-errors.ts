/** An error at or below a field. `path` is relative to the field. */
export interface FieldErrorMessage {
  path: string[];
  message: string;
}

/** Keys of react-hook-form's error nodes that are not paths. */
const notAPath = new Set(["type", "message", "ref", "types"]);

/** Returns all messages in react-hook-form's error tree of a field. */
export function flattenErrors(error: unknown, path: string[] = []): FieldErrorMessage[] {
  if (typeof error !== "object" || error === null) return [];
  const isLeaf = "message" in error && typeof error.message === "string";
  const own = isLeaf ? [{ path, message: String(error.message) }] : [];
  const inner = Object.entries(error).flatMap(([key, child]) => {
    if (isLeaf && notAPath.has(key)) return [];
    return flattenErrors(child, key === "root" ? path : [...path, key]);
  });
  return [...own, ...inner];
}

/** Messages at or below `path`, with relative paths. */
export function messagesBelow(messages: FieldErrorMessage[], path: string[]): FieldErrorMessage[] {
  return messages
    .filter((message) => path.every((segment, index) => message.path[index] === segment))
    .map(({ path: whole, message }) => ({ path: whole.slice(path.length), message }));
}

/** Messages as one text with their paths; undefined without messages. */
export function joinMessages(messages: FieldErrorMessage[]): string | undefined {
  const texts = messages.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(" › ")}: ${message}`,
  );
  return texts.join(" ") || undefined;
}

/** Joins all messages into one text, without repetition; undefined if there are none. */
export function joinErrors(error: unknown): string | undefined {
  const messages = flattenErrors(error).map(({ message }) => message);
  return Array.from(new Set(messages)).join(" ") || undefined;
}
