"use client";

import { useRef } from "react";

/**
 * Holds a field's `onBlur` back while the mouse is pressed. Leaving a field may bring a message up, which
 * would move the very button that one is pressing away from under the pointer, and the click would be lost.
 */
export function useBlurAfterPress(onBlur: () => void) {
  const press = useRef({ isDown: false, isBlurDue: false });
  const release = () => {
    // The button gets its click first.
    setTimeout(() => {
      const { isBlurDue } = press.current;
      press.current = { isDown: false, isBlurDue: false };
      if (isBlurDue) onBlur();
    });
  };
  return {
    onPointerDownCapture: () => {
      press.current.isDown = true;
      for (const end of ["pointerup", "pointercancel"]) {
        window.addEventListener(end, release, { once: true });
      }
    },
    onBlur: () => {
      if (press.current.isDown) press.current.isBlurDue = true;
      else onBlur();
    },
  };
}
