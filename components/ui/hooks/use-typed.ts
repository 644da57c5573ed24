import { useLayoutEffect, useRef, useState } from "react";

const pauseMs = 40;

/** Returns the typed text as often as requests may follow it: the first key immediately, later ones at most every 40 ms. */
export function useTyped<Value>(typed: Value): Value {
  const [shown, setShown] = useState(typed);
  const shownAt = useRef(-Infinity);
  // Before the browser paints, so that rows from the cache appear in the frame of the key.
  useLayoutEffect(() => {
    if (Object.is(typed, shown)) return;
    const show = () => {
      shownAt.current = performance.now();
      setShown(typed);
    };
    const wait = shownAt.current + pauseMs - performance.now();
    if (wait <= 0) return show();
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [typed, shown]);
  return shown;
}
