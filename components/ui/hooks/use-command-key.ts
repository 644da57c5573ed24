import { useHydrated } from "@/components/ui/hooks/use-hydrated";

/** The name of the command key on the reader's keyboard: "⌘" or "Ctrl"; "" until hydration. */
export function useCommandKey(): "⌘" | "Ctrl" | "" {
  if (!useHydrated()) return "";
  return /Mac|iP(hone|ad)/.test(navigator.platform) ? "⌘" : "Ctrl";
}
