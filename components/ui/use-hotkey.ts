"use client";

import { useEffect, useEffectEvent } from "react";

const typesText = "input, textarea, select, [contenteditable], [role=textbox]";

/** Runs `action` when `key` is pressed alone anywhere but in a field or a dialog. */
export function useHotkey(key: string, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    const read = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(`${typesText}, [role=dialog], [role=alertdialog]`)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", read);
    return () => document.removeEventListener("keydown", read);
  }, [key]);
}
