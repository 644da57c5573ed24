import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Returns the latest value that was not pending: the one whose rows are shown while others load. */
export function useSettled<Value>(value: Value, isPending: boolean): Value {
  const [settled, setSettled] = useState(value);
  if (!isPending && !Object.is(settled, value)) setSettled(value);
  return isPending ? settled : value;
}

/** Returns `value` after it has not changed for `wait` milliseconds. */
export function useDebounced<Value>(value: Value, wait: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}

/** Whether `isOn` has been true for `wait` milliseconds. */
export function useLasting(isOn: boolean, wait: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setHasLasted(true), wait);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isOn, wait]);
  return isOn && hasLasted;
}

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
