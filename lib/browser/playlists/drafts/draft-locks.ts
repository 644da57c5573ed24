/* Open forms hold Web Locks with the IDs of their drafts, so that no other tab offers these. A lock ends with its tab. */

const prefix = "cuelist.draft ";
/** Tells this page's locks from those of other tabs. */
const pageLock = `cuelist.page ${Math.random()}`;

let isPageKnown = false;

/** Holds a lock until the returned function is called. Does nothing in browsers without Web Locks. */
function hold(name: string): () => void {
  if (!("locks" in navigator)) return () => {};
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks.request(name, { mode: "shared" }, () => released).catch(() => undefined);
  return () => release();
}

/** Marks drafts as open in this tab until the returned function is called. */
export function holdDrafts(ids: string[]): () => void {
  if (!isPageKnown) hold(pageLock);
  isPageKnown = true;
  const releases = ids.map((id) => hold(prefix + id));
  return () => {
    for (const release of releases) release();
  };
}

/** The IDs of the drafts that are open in other tabs. */
async function findHeld(): Promise<Set<string>> {
  if (!("locks" in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  const here = held.find(({ name }) => name === pageLock)?.clientId;
  const elsewhere = held.filter(({ clientId }) => clientId !== here);
  return new Set(elsewhere.map(({ name = "" }) => name.slice(prefix.length)));
}

/**
 * Maximum wait for a lock, in ms, because the browser releases the locks of a closed page a moment later. The draft that this tab wrote
 * last was probably open in that page, and a busy machine needs longer.
 */
const releaseMs = { any: 150, own: 2_000 };
const retryMs = 25;

/** Leaves out drafts that are open in other tabs. `own` is the draft that this tab wrote last. */
export async function withoutHeld<Draft extends { id: string }>(
  drafts: Draft[],
  own: string | null = null,
): Promise<Draft[]> {
  const started = performance.now();
  for (;;) {
    const held = await findHeld();
    const free = drafts.filter(({ id }) => !held.has(id));
    const isOwnHeld = drafts.some(({ id }) => id === own && held.has(id));
    const most = isOwnHeld ? releaseMs.own : releaseMs.any;
    if (free.length === drafts.length || performance.now() - started >= most) return free;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}
