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

const guid =
  /^(?:urn:uuid:)?\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i;

const feed = /^https?:(\/\/[^/?#]+)(.*)$/is;

/** What all spellings of an ID of Spotify, a UUID or a web address share; null of other IDs. */
export function spellingKey(text: string): string | null {
  const [, host, path = ""] = text.startsWith("http") ? (feed.exec(text) ?? []) : [];
  const spotify = readSpotifyId(text);
  if (spotify) return spotify.key;
  if (host !== undefined) return host.toLowerCase() + path;
  return text.length < 32 ? null : (guid.exec(text)?.slice(1).join("").toLowerCase() ?? null);
}

/**
 * The spelling in which each of several IDs of Spotify, UUIDs and web addresses was met first (decision 78). Other IDs have one spelling, and
 * are not kept.
 */
export class IdSpellings {
  readonly #byKey = new Map<string, string>();
  #shows = 0;
  #uris = 0;

  constructor(ids: Iterable<string> = []) {
    for (const id of ids) this.add(id);
  }

  /** Whether none of them is an ID of Spotify. */
  get hasNoShows(): boolean {
    return this.#shows === 0;
  }

  add(id: string): void {
    const key = spellingKey(id);
    if (key === null || this.#byKey.has(key)) return;
    this.#byKey.set(key, id);
    if (readSpotifyId(id)) this.#shows += 1;
    if (id.startsWith("spotify:")) this.#uris += 1;
  }

  /** The spelling of the same ID among those added; undefined if it is not there. */
  find(id: string): string | undefined {
    const key = spellingKey(id);
    return key === null ? undefined : this.#byKey.get(key);
  }

  /** The ID in a web address, spelled as most of those added are; null for other addresses. */
  spell(link: string): string | null {
    const found = readSpotifyId(link);
    if (found?.type == null) return null;
    return this.#uris * 2 > this.#shows ? `spotify:${found.type}:${found.key}` : found.key;
  }
}

/** `ids` without those that are there before, in the same or another spelling. */
export function uniqueSpellings(ids: readonly string[]): string[] {
  const spellings = new IdSpellings();
  return Array.from(new Set(ids)).filter((id) => {
    if (spellings.find(id) !== undefined) return false;
    spellings.add(id);
    return true;
  });
}
