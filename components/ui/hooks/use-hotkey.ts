import { useEffectEvent, useLayoutEffect } from "react";
import { useHydrated } from "@/components/ui/hooks/use-browser-state";

export const typesText =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox]";
/** Elements that use letters themselves. */
const usesLetters = `${typesText}, [role=menu], [role=listbox], [aria-haspopup=listbox]`;
export const dialogs = "[role=dialog], [role=alertdialog]";

/** The key as shortcuts name it: by its letter, by its place where the letter is not Latin. */
export function shortcutKey({ key, code }: { key: string; code: string }): string {
  const isForeign = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return (isForeign && code.startsWith("Key") ? code.slice(3) : key).toLowerCase();
}

/**
 * Runs `action` on `key` outside dialogs: alone and outside fields, or with `isCommand` together with ⌘ or
 * Ctrl (with `hasShift` and Shift), in fields too unless `isInFields` is false.
 */
export function useHotkey(
  key: string,
  action: () => void,
  options: { isCommand?: boolean; hasShift?: boolean; isInFields?: boolean } = {},
): void {
  const { isCommand = false, hasShift = false, isInFields = isCommand } = options;
  const act = useEffectEvent(action);
  // Starts listening when its part of the page is about to be painted: a plain effect would lose a key pressed in between.
  useLayoutEffect(() => {
    const read = (event: KeyboardEvent) => {
      const hasCommand = event.ctrlKey || event.metaKey;
      if (shortcutKey(event) !== key || hasCommand !== isCommand || event.altKey) return;
      if (isCommand && event.shiftKey !== hasShift) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(isInFields ? dialogs : `${usesLetters}, ${dialogs}`)) return;
      event.preventDefault();
      // ⌘ Enter must not also press a focused button.
      if (isCommand) event.stopPropagation();
      act();
    };
    // Captured, because some fields and lists stop the event.
    document.addEventListener("keydown", read, { capture: true });
    return () => document.removeEventListener("keydown", read, { capture: true });
  }, [key, isCommand, hasShift, isInFields]);
}

/** The name of the command key on the reader's keyboard: "⌘" or "Ctrl"; "" until hydration. */
export function useCommandKey(): "⌘" | "Ctrl" | "" {
  if (!useHydrated()) return "";
  return /Mac|iP(hone|ad)/.test(navigator.platform) ? "⌘" : "Ctrl";
}
