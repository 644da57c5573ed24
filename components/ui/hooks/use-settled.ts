import { useState } from "react";

/** Returns the latest value that was not pending: the one whose rows are shown while others load. */
export function useSettled<Value>(value: Value, isPending: boolean): Value {
  const [settled, setSettled] = useState(value);
  if (!isPending && !Object.is(settled, value)) setSettled(value);
  return isPending ? settled : value;
}
