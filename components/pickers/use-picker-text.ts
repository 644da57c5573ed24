import { useState } from "react";
import { useTyped } from "@/components/ui/hooks/use-settled";

/** The text of a picker: the typed text until something is selected, otherwise `selected`, the name of `value`. */
export function usePickerText(value: string, selected: string) {
  // `value` when the text was typed: a new `value`, such as after Back, discards the text.
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const text = typed?.value === value ? typed.text : selected;
  // While the field shows the selected name, the list offers all options. */
  const term = text === selected ? "" : text;
  const q = useTyped(term);
  return {
    text,
    term,
    /** The term to request; behind `term` while the user types. */
    q,
    isCurrent: q === term,
    type: (to: string, of = value) => setTyped({ text: to, value: of }),
    reset: () => setTyped(null),
  };
}
