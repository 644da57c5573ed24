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
