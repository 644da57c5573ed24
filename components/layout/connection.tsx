"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { ApiError } from "@/lib/browser/api-error";

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
function keepPagesWhileDown(): () => void {
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

const pauses = { first: 1_000, last: 10_000 };

/** Shows when the server does not respond, polls it, and then lets lists reload. Also shows that a page is loading. */
export function ConnectionWatch() {
  const queryClient = useQueryClient();
  const pathname = usePathname();
  const { isDown, isNavigating } = useSyncExternalStore(
    connection.subscribe,
    connection.get,
    connection.getInitial,
  );
  useEffect(() => keepPagesWhileDown(), []);
  useEffect(() => connection.set({ isNavigating: false }), [pathname]);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const { error } = event.action;
        if (error instanceof ApiError && error.code === "network") connection.set({ isDown: true });
      }),
    [queryClient],
  );
  useEffect(() => {
    if (!isDown) return;
    return askUntilUp(() => {
      connection.set({ isDown: false });
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
    });
  }, [isDown, queryClient]);
  return (
    <>
      {isNavigating && !isDown ? <LoadingBar /> : null}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 top-15 z-40 flex justify-center px-4"
      >
        {isDown ? (
          <p className="rounded border border-edge bg-raised px-3 py-1.5 text-sm shadow-float">
            Connection lost. Trying again…
          </p>
        ) : null}
      </div>
    </>
  );
}

/** Shown only if the page takes longer than a moment. */
function LoadingBar() {
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-[fade_100ms_150ms_both] overflow-hidden"
    >
      <div className="h-full w-1/4 animate-sweep bg-accent motion-reduce:w-full motion-reduce:animate-none" />
    </div>
  );
}

/** Polls the server at growing intervals, and immediately when the browser is online again. Returns a function that stops it. */
function askUntilUp(onUp: () => void): () => void {
  let pause = pauses.first;
  let timer = 0;
  let isStopped = false;
  const ask = async () => {
    window.clearTimeout(timer);
    const isUp = await fetch("/livez", { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isStopped) return;
    if (isUp) return onUp();
    timer = window.setTimeout(() => void ask(), pause);
    pause = Math.min(pause * 2, pauses.last);
  };
  const askNow = () => void ask();
  timer = window.setTimeout(askNow, pause);
  window.addEventListener("online", askNow);
  return () => {
    isStopped = true;
    window.clearTimeout(timer);
    window.removeEventListener("online", askNow);
  };
}
