import { expect, it } from "vitest";
import { shortcutKey } from "@/components/ui/hooks/use-hotkey";

// Latin letters, also a capital and one of Dvorak; Russian, Greek, Hebrew; keys without a letter.
it.each([
  ["k", "KeyK", "k"],
  ["K", "KeyK", "k"],
  ["k", "KeyV", "k"],
  ["t", "KeyK", "t"],
  ["л", "KeyK", "k"],
  ["Л", "KeyK", "k"],
  ["κ", "KeyK", "k"],
  ["ל", "KeyK", "k"],
  ["?", "Slash", "?"],
  ["ж", "Semicolon", "ж"],
])("%s at %s is the shortcut %s", (key, code, shortcut) => {
  expect(shortcutKey({ key, code })).toBe(shortcut);
});
