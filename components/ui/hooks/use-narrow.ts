import { useSyncExternalStore } from "react";

/** The same as `max-sm` in classes. */
const query = "(width < 40rem)";

function subscribe(onChange: () => void): () => void {
  const narrow = window.matchMedia(query);
  narrow.addEventListener("change", onChange);
  return () => narrow.removeEventListener("change", onChange);
}

/** Whether the window is as narrow as a phone. Only for parts that are rendered in the browser: false on the server. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
