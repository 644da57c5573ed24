const uri = /^spotify:([a-z]+):([0-9A-Za-z]{22})$/;
const address =
  /^(?:https?:\/\/)?open\.spotify\.com\/(?:intl-[a-z-]+\/)?(?:embed\/)?([a-z]+)\/([0-9A-Za-z]{22})(?=[/?#]|$)/;
const bare = /^[0-9A-Za-z]{22}$/;

interface SpotifyId {
  /** The 22 characters that all spellings share. */
  key: string;
  /** "show" or "episode"; null if the spelling does not say it. */
  type: string | null;
}

/** Reads what may be an ID of Spotify: the bare ID, its URI (spotify:show:…) or its web address. Null for other text. */
function readSpotifyId(text: string): SpotifyId | null {
  if (text.length < 22) return null;
  const [, type, key] = uri.exec(text) ?? address.exec(text) ?? [];
  if (type !== undefined && key !== undefined) return { key, type };
  return bare.test(text) ? { key: text, type: null } : null;
}

/** The spelling in which each of several IDs of Spotify was met first (decision 78). Other IDs have one spelling, and are not kept. */
export class SpotifySpellings {
  readonly #byKey = new Map<string, string>();
  #uris = 0;

  constructor(ids: Iterable<string> = []) {
    for (const id of ids) this.add(id);
  }

  get isEmpty(): boolean {
    return this.#byKey.size === 0;
  }

  add(id: string): void {
    const found = readSpotifyId(id);
    if (!found || this.#byKey.has(found.key)) return;
    this.#byKey.set(found.key, id);
    if (id.startsWith("spotify:")) this.#uris += 1;
  }

  /** The spelling of the same ID among those added; undefined if it is not there. */
  find(id: string): string | undefined {
    const found = readSpotifyId(id);
    return found ? this.#byKey.get(found.key) : undefined;
  }

  /** The ID in a web address, spelled as most of those added are; null for other addresses. */
  spell(link: string): string | null {
    const found = readSpotifyId(link);
    if (found?.type == null) return null;
    return this.#uris * 2 > this.#byKey.size ? `spotify:${found.type}:${found.key}` : found.key;
  }
}

/** `ids` without those that are there before, in the same or another spelling of Spotify. */
export function uniqueSpellings(ids: readonly string[]): string[] {
  const spellings = new SpotifySpellings();
  return Array.from(new Set(ids)).filter((id) => {
    if (spellings.find(id) !== undefined) return false;
    spellings.add(id);
    return true;
  });
}
