"use client";

import { createContext } from "react";
import { type FieldErrorMessage } from "@/components/ui/flatten-errors";

/** What the groups and rules of a builder need to know besides themselves. */
export interface SearchBuilderState {
  /** What is wrong with the search, by its paths. */
  messages: FieldErrorMessage[];
  /** The id of the rule that was added last: it takes the focus. */
  added: string | undefined;
}

export const SearchBuilderContext = createContext<SearchBuilderState>({
  messages: [],
  added: undefined,
});

/**
 * Removes a rule or group and puts the focus, which was in it, on the button that adds a rule to the group
 * around it. `target` is the button that removes; for a group, `from` is "group".
 */
export function removeAndFocus(target: Element, from: "rule" | "group", remove: () => void): void {
  const nearest = target.closest("[role=group]");
  const around = from === "rule" ? nearest : nearest?.parentElement?.closest("[role=group]");
  // Those of inner groups come before the group's own.
  const button = [...(around?.querySelectorAll<HTMLElement>("[data-add-rule]") ?? [])].at(-1);
  remove();
  button?.focus();
}
