import { useEffect, useState } from "react";

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
