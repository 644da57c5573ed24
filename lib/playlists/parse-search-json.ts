/** A number outside of strings; strings come first, so that digits within them are passed over. */
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/**
 * Reads a search that was written as JSON. It must be an object, and every number in it one that a browser
 * keeps exactly: what is stored must be what was written.
 */
export function parseSearchJson(
  json: string,
): { search: Record<string, unknown> } | { problem: string } {
  if (json.trim() === "") return { problem: "Write a JSON object, or remove this search." };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return { problem: `This is not JSON yet: ${describe(error)}` };
  }
  if (typeof value === "string") return { problem: "This is text. Add it as a text search." };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { problem: "A search is a JSON object: it begins with { and ends with }." };
  }
  const inexact = findInexactNumber(json);
  if (inexact) return { problem: `${inexact} cannot be kept exactly. Put quotes around it.` };
  return { search: { ...value } };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message.replace(/^JSON\.parse: /, "") : "check the syntax.";
}

function findInexactNumber(json: string): string | null {
  for (const [token] of json.matchAll(stringOrNumber)) {
    const isLong = !token.startsWith('"') && token.replace(/\D/g, "").length > 15;
    if (isLong && String(Number(token)) !== token) return token;
  }
  return null;
}
