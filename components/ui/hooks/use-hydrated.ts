"use client";

import { useDeferredValue, useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False on the server and until hydration; earlier input would be lost. Becomes true in pieces that let the browser answer, since
 * fifty rows can wait for it.
 */
export function useHydrated(): boolean {
  return useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  );
}
