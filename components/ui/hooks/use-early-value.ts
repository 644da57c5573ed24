import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect } from "react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { dialogs, typesText } from "@/components/ui/hooks/use-hotkey";
import { useHydrated } from "@/components/ui/hooks/use-browser-state";

/** "unless typing": leaves the focus in a text field, menu or dialog that has it. */
export type AutoFocus = boolean | "unless typing";

const inUse = `${typesText}, :is(${dialogs}, [role=menu], [role=listbox]) *`;

interface EarlyValue<Element extends HTMLElement, Value> {
  /** The value of the field's owner; undefined if it has none. */
  value: Value;
  onChange: ((value: NonNullable<Value>) => void) | undefined;
  /** Reads what the element shows. */
  read: (element: Element) => NonNullable<Value>;
  /** Receives the element too. */
  ref?: Ref<Element>;
  autoFocus?: AutoFocus;
}

/**
 * Adopts what was typed or chosen in a field before hydration: `value` is what the field shows, from its first commit on, and `onChange`
 * tells its owner, which listens by then. Never writes to the DOM, so that caret, undo and composition are preserved.
 */
export function useEarlyValue<Element extends HTMLElement, Value>(
  props: EarlyValue<Element, Value>,
) {
  const { value, onChange, read, ref, autoFocus = false } = props;
  const element = useRef<Element>(null);
  const [isFromServer] = useState(!useHydrated());
  const [early, setEarly] = useState<{ value: NonNullable<Value> } | null>(null);
  useImperativeHandle(ref, () => element.current as Element, []);

  const look = useEffectEvent(() => {
    if (!element.current) return;
    const shown = read(element.current);
    if (isFromServer && value !== undefined && shown !== value) setEarly({ value: shown });
    const isLeft = !document.activeElement?.matches(inUse);
    if (!isFromServer && autoFocus === "unless typing" && isLeft) element.current.focus();
  });
  useLayoutEffect(() => look(), []);
  const tell = useEffectEvent(onChange ?? (() => undefined));
  useEffect(() => {
    if (!early) return;
    // One field after the other, because the owner of several derives the next state from the last one shown.
    queueMicrotask(() => {
      flushSync(() => {
        tell(early.value);
        setEarly(null);
      });
    });
  }, [early]);
  return {
    element,
    value: early ? early.value : value,
    /** For the native element: browsers obey it in HTML unless another element has the focus, React when it adds the element. */
    autoFocus: isFromServer ? autoFocus !== false : autoFocus === true,
  };
}

export const readTyped = ({ value }: HTMLInputElement | HTMLTextAreaElement): string => value;
export const readChecked = ({ checked }: HTMLInputElement): boolean => checked;
