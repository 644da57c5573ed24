import { useState } from "react";

/** The latest value that was not pending: what rows are shown for while others load. */
export function useSettled<Value>(value: Value, isPending: boolean): Value {
  const [settled, setSettled] = useState(value);
  if (!isPending && !Object.is(settled, value)) setSettled(value);
  return isPending ? settled : value;
}
