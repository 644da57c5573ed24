import { useSyncExternalStore } from "react";
import { type RequestLanguage, requestLanguages } from "@/lib/browser/operations/request-code";

let selected: RequestLanguage = "curl";
const changes = new EventTarget();

const subscribe = (onChange: () => void) => {
  changes.addEventListener("change", onChange);
  return () => changes.removeEventListener("change", onChange);
};

const select = (language: RequestLanguage) => {
  selected = language;
  changes.dispatchEvent(new Event("change"));
};

/** The code language of all requests on pages, until the tab is closed. */
export function useRequestLanguage() {
  const chosen = useSyncExternalStore(
    subscribe,
    () => selected,
    (): RequestLanguage => "curl",
  );
  const language = requestLanguages.find(({ id }) => id === chosen) ?? requestLanguages[0];
  return [language, select] as const;
}
