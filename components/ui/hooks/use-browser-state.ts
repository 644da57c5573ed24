import { useDeferredValue, useState, useSyncExternalStore } from "react";

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

const subscribe = (onChange: () => void) => {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
};

/** False while the browser knows that it is offline. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

const keyOf = (name: string) => `cuelist.open ${name}`;

function read(name: string): boolean {
  try {
    return localStorage.getItem(keyOf(name)) === "true";
  } catch {
    return false;
  }
}

/** A yes or no that this browser remembers, initially no. Only for parts that are rendered in a browser. */
export function useRemembered(name: string) {
  const [is, set] = useState(() => read(name));
  const remember = (next: boolean) => {
    set(next);
    try {
      localStorage.setItem(keyOf(name), String(next));
    } catch {
      // Storage is blocked or full.
    }
  };
  return [is, remember] as const;
}
