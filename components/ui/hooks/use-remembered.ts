import { useState } from "react";

const keyOf = (name: string) => `cuelist.open ${name}`;

function read(name: string): boolean {
  try {
    return localStorage.getItem(keyOf(name)) === "true";
  } catch {
    return false;
  }
}

/** A yes or no that this browser remembers, initially no. Only for parts that are rendered in a browser. */
export function useRemembered(name: string) {
  const [is, set] = useState(() => read(name));
  const remember = (next: boolean) => {
    set(next);
    try {
      localStorage.setItem(keyOf(name), String(next));
    } catch {
      // Storage is blocked or full.
    }
  };
  return [is, remember] as const;
}
