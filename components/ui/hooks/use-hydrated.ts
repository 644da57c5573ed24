"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and until hydration; earlier input would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
