import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a function that stays the same and calls the latest `callback`, for handlers of rows that must not render again. */
export function useLatestCallback<Arguments extends unknown[]>(
  callback: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
