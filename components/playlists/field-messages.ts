/** One thing wrong somewhere below a field. `path` leads there from the field and is empty for itself. */
export interface FieldMessage {
  path: string[];
  message: string;
}

/** What react-hook-form keeps beside the messages in its tree of errors. */
const notAPath = new Set(["type", "message", "ref", "types"]);

/** All messages of a field in react-hook-form's tree of errors, however deep: arrays and objects have many. */
export function listMessages(error: unknown, path: string[] = []): FieldMessage[] {
  if (typeof error !== "object" || error === null) return [];
  const isLeaf = "message" in error && typeof error.message === "string";
  const own = isLeaf ? [{ path, message: String(error.message) }] : [];
  const inner = Object.entries(error).flatMap(([key, child]) => {
    if (isLeaf && notAPath.has(key)) return [];
    return listMessages(child, key === "root" ? path : [...path, key]);
  });
  return [...own, ...inner];
}
