import { useState } from "react";

const keyOf = (name: string) => `cuelist.open ${name}`;

function read(name: string): boolean {
  try {
    return localStorage.getItem(keyOf(name)) === "true";
  } catch {
    return false;
  }
}

/** Whether a part of pages is open: initially closed, then as last left in this browser. Only for parts that are rendered in a browser. */
export function useIsOpen(name: string) {
  const [isOpen, setOpen] = useState(() => read(name));
  const remember = (next: boolean) => {
    setOpen(next);
    try {
      localStorage.setItem(keyOf(name), String(next));
    } catch {
      // Storage is blocked or full.
    }
  };
  return [isOpen, remember] as const;
}
