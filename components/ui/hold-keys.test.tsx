// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { HoldKeys, useHeldText } from "@/components/ui/hold-keys";

const isHeld = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};

it("holds keys while a part loads, but not the browser's own, and not for ever", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { unmount } = render(<HoldKeys />);
  expect(["a", "Enter", "Escape"].map((key) => isHeld(key))).toEqual([true, true, true]);
  expect([isHeld("Tab"), isHeld("F5"), isHeld("ArrowLeft", { altKey: true })]).toEqual([
    false,
    false,
    false,
  ]);
  vi.advanceTimersByTime(6_000);
  expect(isHeld("a")).toBe(false);
  unmount();
  vi.useRealTimers();
});

const Field = () => <output>{useHeldText()}</output>;

it("gives what was typed to the part that has loaded, and to no later one", () => {
  const { rerender, unmount } = render(<HoldKeys />);
  for (const key of ["c", "a", "Shift", "x", "Backspace"]) isHeld(key);
  rerender(<Field />);
  expect(screen.getByRole("status").textContent).toBe("ca");
  unmount();
  render(<Field />);
  expect(screen.getByRole("status").textContent).toBe("");
});
