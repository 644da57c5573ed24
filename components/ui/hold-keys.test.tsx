// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { HoldKeys } from "@/components/ui/hold-keys";
import { lazyPart } from "@/components/ui/lazy-part";

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

function Field() {
  const [text, setText] = useState("");
  return (
    <div role="dialog" tabIndex={-1}>
      <input aria-label="Field" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
    </div>
  );
}

it("types what was held into the first field that gets the focus, until then and only once", () => {
  const { rerender } = render(<HoldKeys />);
  for (const key of ["c", "a", "Shift", "x", "Backspace"]) isHeld(key);
  rerender(<Field />);
  // The part is there; its field gets the focus later.
  expect([isHeld("t"), isHeld("Escape")]).toEqual([true, false]);
  const field = screen.getByRole("textbox", { name: "Field" });
  screen.getByRole("dialog").focus();
  field.focus();
  expect(screen.getByRole("status").textContent).toBe("cat");
  expect(isHeld("s")).toBe(false);
  field.blur();
  field.focus();
  expect(screen.getByRole("status").textContent).toBe("cat");
});

it("lets Escape close a part that still loads, so that it takes no focus later", () => {
  const Part = lazyPart<{ onClose: () => void }>(() => new Promise(() => undefined), {
    name: "the list",
    loading: <HoldKeys />,
    close: ({ onClose }) => onClose(),
  });
  const onClose = vi.fn();
  render(<Part onClose={onClose} />);
  expect(isHeld("a")).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(isHeld("Escape")).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
});
