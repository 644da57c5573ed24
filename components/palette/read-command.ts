/** A command in a text, about a company or an inventory ID. */
type Command =
  | { verb: "new" | "playlists" | "export"; object: string }
  | { verb: "replace" | "uses"; id: string };

const create = /^(?:new|create|add|make)(?:\s+playlists?)?(?:\s+for)?\s+(?<object>.+)$/iu;
const list = /^(?:playlists?|lists?)\s+(?:(?:of|for|by|from)\s+)?(?<object>.+)$/iu;
const listAfter = /^(?<object>.+?)(?:'s)?\s+playlists?$/iu;
const replace = /^(?:replace|swap|exchange|change)\s+(?:ids?\s+)?(?<id>\S{2,255})(?:\s+.*)?$/iu;
const uses =
  /^(?:(?:who|what|which(?:\s+playlists?)?)\s+(?:uses?|has|have|contains?)|uses?)\s+(?:ids?\s+)?(?<id>\S{2,255})$/iu;
const download =
  /^(?:export|download)(?:\s+playlists?)?(?:\s+(?:of|for|by|from))?\s+(?<object>.+)$/iu;
/** A verb whose object has not been typed yet. */
const unfinished =
  /^(?:new|create|add|make|import|upload|export|download|of|for|by|from|playlists?|(?:playlists?\s+)?(?:of|for|by|from)|ids?)$/iu;

/** Reads a verb and its object in people's wording: "new nike", "export nike", "swap 973972218". Null unless there are both. */
export function readCommand(text: string): Command | null {
  const typed = text.trim();
  for (const [verb, pattern] of [
    ["replace", replace],
    ["uses", uses],
  ] as const) {
    const id = pattern.exec(typed)?.groups?.id;
    if (id !== undefined) return unfinished.test(id) ? null : { verb, id };
  }
  for (const [verb, pattern] of [
    ["export", download],
    ["new", create],
    ["playlists", list],
    ["playlists", listAfter],
  ] as const) {
    const object = pattern.exec(typed)?.groups?.object;
    if (object !== undefined && !unfinished.test(object)) return { verb, object };
  }
  return null;
}
