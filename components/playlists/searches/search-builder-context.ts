import { createContext, type FocusEvent } from "react";
import { type FieldErrorMessage } from "@/components/ui/flatten-errors";

/** Shared state of the groups and rules of a builder. */
interface SearchBuilderState {
  /** Errors of the search by path. */
  messages: FieldErrorMessage[];
  /** ID of the rule added last, which takes the focus. */
  added: string | undefined;
}

export const SearchBuilderContext = createContext<SearchBuilderState>({
  messages: [],
  added: undefined,
});

/** Element ID of the list of known fields. */
export const knownFieldsId = "known-search-fields";

/** Whether the focus moved outside an editor and the lists opened by its fields. */
export function hasLeftField({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget) && !relatedTarget?.closest("[role=listbox]");
}

/**
 * Removes a rule or group and focuses the "Add rule" button of the surrounding group. `target` is the remove
 * button; `from` is what it removes.
 */
export function removeAndFocus(target: Element, from: "rule" | "group", remove: () => void): void {
  const nearest = target.closest("[role=group]");
  const around = from === "rule" ? nearest : nearest?.parentElement?.closest("[role=group]");
  // Buttons of inner groups come before the group's own.
  const button = [...(around?.querySelectorAll<HTMLElement>("[data-add-rule]") ?? [])].at(-1);
  remove();
  button?.focus();
}
