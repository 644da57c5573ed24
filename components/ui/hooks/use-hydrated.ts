import { useDeferredValue, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and until hydration; earlier input would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Like `useHydrated`, for elements that are repeated in rows: it changes in pieces that leave the browser free for keys. */
export function useRowsHydrated(): boolean {
  return useDeferredValue(useHydrated());
}
