import { useSyncExternalStore } from "react";
import { type RequestLanguage } from "@/lib/browser/operations/request-code";

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

/** The language of all requests that pages show, until the tab is closed. */
export const useRequestLanguage = () =>
  [
    useSyncExternalStore(
      subscribe,
      () => selected,
      (): RequestLanguage => "curl",
    ),
    select,
  ] as const;
