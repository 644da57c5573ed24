import { type KeyboardEvent } from "react";

const rowLink = "[data-row-link]";
const rowCheckbox = "input[type=checkbox]";

/** Focuses the link of the first row and returns whether there is one. */
export function focusFirstRow(container: HTMLElement | null): boolean {
  const first = container?.querySelector<HTMLElement>(rowLink);
  first?.focus();
  return Boolean(first);
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Key handler of a <tbody> or <ul> whose rows contain a `data-row-link`: arrow keys, Home and End move
 * between rows.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // From a row's checkbox to the next checkbox.
  const kind = document.activeElement?.matches(rowCheckbox) ? rowCheckbox : rowLink;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(kind)];
  const row = document.activeElement?.closest("tr, li");
  const at = links.findIndex((link) => link.closest("tr, li") === row);
  if (at === -1) return;
  event.preventDefault();
  links[step(at, links.length - 1)]?.focus();
}
