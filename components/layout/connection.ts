/* Whether the server responds, and whether a page is loading. Browser only. */

interface ConnectionState {
  isDown: boolean;
  /** A requested page has not arrived yet. */
  isNavigating: boolean;
}

let state: ConnectionState = { isDown: false, isNavigating: false };
const initial = state;
const listeners = new Set<() => void>();
const retries = new Set<() => void>();

export const connection = {
  get: () => state,
  getInitial: () => initial,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set(next: Partial<ConnectionState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
    if (state.isDown) return;
    for (const retry of retries) retry();
    retries.clear();
  },
  /** Resolves when the server responds again. */
  untilUp: () => new Promise<void>((resolve) => retries.add(resolve)),
};

/** Statuses with which a proxy answers while the server is unavailable. */
const isAway = ({ status, headers }: Response) =>
  [502, 503, 504].includes(status) && !headers.get("content-type")?.startsWith("text/x-component");

/** Time after which an arrived page counts as shown, in ms; usually its address tells. */
const longestRender = 10_000;

const pathOf = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input, location.href).pathname;

/**
 * Next loads a page with `fetch`, and leaves for the browser's error page if that fails. Here such a request waits until the server
 * responds again. A newer one replaces it. Returns a cleanup function.
 */
export function keepPagesWhileDown(): () => void {
  const original = window.fetch;
  let latest = 0;
  const load: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has("rsc") || headers.has("next-router-prefetch")) return original(input, init);
    const own = (latest += 1);
    connection.set({ isNavigating: true });
    for (;;) {
      const response = await original(input, init).catch((error: unknown) => {
        if (init?.signal?.aborted) throw error;
        return null;
      });
      if (response && !isAway(response)) {
        const wait = pathOf(input) === location.pathname ? 0 : longestRender;
        window.setTimeout(() => own === latest && connection.set({ isNavigating: false }), wait);
        return response;
      }
      connection.set({ isDown: true });
      await connection.untilUp();
      // The user has opened another page meanwhile, so this one is never shown.
      if (own !== latest) await new Promise(() => undefined);
    }
  };
  window.fetch = load;
  return () => {
    if (window.fetch === load) window.fetch = original;
  };
}
