import { useSyncExternalStore } from "react";

/** Polls the clock, because timers stop while a computer sleeps. */
const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, 5_000);
  document.addEventListener("visibilitychange", onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onTick);
  };
};

/** Whether `time` (ms since 1970) has passed, within five seconds; false on the server. */
export function useHasPassed(time: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => Date.now() >= time,
    () => false,
  );
}
