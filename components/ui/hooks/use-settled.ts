import { useEffect, useState } from "react";

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
