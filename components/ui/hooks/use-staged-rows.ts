import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useHydrated } from "@/components/ui/hooks/use-browser-state";

/** More rows than most windows show. */
const firstRows = 20;
const rowsPerStage = 10;

/**
 * The rows to render now: of a new list its first rows and those already shown, then the rest in stages, so that the browser paints the
 * first ones a moment earlier and handles keys in between. HTML has only the first rows.
 */
export function useStagedRows<Row extends { uuid: string }>(rows: Row[]): Row[] {
  const isHydrated = useHydrated();
  const [stage, setStage] = useState({
    rows,
    count: isHydrated ? rows.length : firstRows,
    before: new Set<string>(),
  });
  const shown = useMemo(
    () => stage.rows.filter(({ uuid }, index) => index < stage.count || stage.before.has(uuid)),
    [stage],
  );
  if (stage.rows !== rows)
    setStage({ rows, count: firstRows, before: new Set(shown.map(({ uuid }) => uuid)) });
  useEffect(() => {
    if (stage.count < stage.rows.length)
      startTransition(() => setStage({ ...stage, count: stage.count + rowsPerStage }));
  }, [stage]);
  return shown;
}

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
