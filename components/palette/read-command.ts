/** A command in a text: a new playlist for a company, a company's playlists, or the replacement of an ID. */
export type Command =
  | { verb: "new" | "playlists"; object: string }
  | { verb: "replace"; id: string };

const create = /^(?:new|create|add|make)(?:\s+playlists?)?(?:\s+for)?\s+(?<object>.+)$/iu;
const list = /^(?:playlists?|lists?)\s+(?:(?:of|for|by|from)\s+)?(?<object>.+)$/iu;
const listAfter = /^(?<object>.+?)(?:'s)?\s+playlists?$/iu;
const replace = /^(?:replace|swap|exchange|change)\s+(?:ids?\s+)?(?<id>\S{2,255})(?:\s+.*)?$/iu;
/** A verb whose object has not been typed yet. */
const unfinished =
  /^(?:new|create|add|make|import|upload|of|for|by|from|playlists?|(?:playlists?\s+)?(?:of|for|by|from)|ids?)$/iu;

/** Reads a verb and its object in people's wording: "new nike", "playlists of nike", "swap 973972218". Null unless there are both. */
export function readCommand(text: string): Command | null {
  const typed = text.trim();
  const id = replace.exec(typed)?.groups?.id;
  if (id !== undefined) return unfinished.test(id) ? null : { verb: "replace", id };
  for (const [verb, pattern] of [
    ["new", create],
    ["playlists", list],
    ["playlists", listAfter],
  ] as const) {
    const object = pattern.exec(typed)?.groups?.object;
    if (object !== undefined && !unfinished.test(object)) return { verb, object };
  }
  return null;
}
