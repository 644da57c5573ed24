/** One thing wrong somewhere below a field. `path` leads there from the field and is empty for itself. */
export interface FieldErrorMessage {
  path: string[];
  message: string;
}

/** What react-hook-form keeps beside the messages in its tree of errors. */
const notAPath = new Set(["type", "message", "ref", "types"]);

/** All messages of a field in react-hook-form's tree of errors, however deep: arrays and objects have many. */
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

/** The messages at `path` or below it, with their paths from there on. */
export function messagesBelow(messages: FieldErrorMessage[], path: string[]): FieldErrorMessage[] {
  return messages
    .filter((message) => path.every((segment, index) => message.path[index] === segment))
    .map(({ path: whole, message }) => ({ path: whole.slice(path.length), message }));
}

/** Messages as one text, each with where it belongs; none as nothing. */
export function joinMessages(messages: FieldErrorMessage[]): string | undefined {
  const texts = messages.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(" › ")}: ${message}`,
  );
  return texts.join(" ") || undefined;
}
