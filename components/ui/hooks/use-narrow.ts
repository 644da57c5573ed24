import { useSyncExternalStore } from "react";

/** As `max-sm` in classes. */
const query = "(width < 40rem)";

function subscribe(onChange: () => void): () => void {
  const narrow = window.matchMedia(query);
  narrow.addEventListener("change", onChange);
  return () => narrow.removeEventListener("change", onChange);
}

/** Whether the window is as narrow as a phone. For what is rendered in the browser only: false on the server. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
