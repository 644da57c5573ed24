"use client";

import { Check, Copy, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PlainIconButton } from "@/components/ui/plain-icon-button";

/** Copies `text` to the clipboard and returns whether it worked. Call it on a press. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers have `clipboard` only on https and localhost.
  if (!("clipboard" in navigator)) return copyBySelection(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "fixed opacity-0";
  document.body.append(field);
  field.select();
  const didCopy = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return didCopy;
}

interface CopyButtonProps {
  /** Text, or a function for large texts. */
  text: string | (() => string);
  /** Accessible name: "Copy UUID of Acme". */
  label: string;
  /** Tooltip of the icon. */
  title?: string;
  /** Visible label. */
  children?: string;
}

const shownFor = 1_500;

/** Copies text, with visible and announced feedback. */
export function CopyButton({ text, label, title = "Copy", children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copy = async () => {
    const didCopy = await copyText(typeof text === "string" ? text : text());
    setOutcome(didCopy ? "copied" : "failed");
    setTimeout(() => setOutcome(null), shownFor);
  };
  const words = outcome === "copied" ? "Copied" : outcome === "failed" ? "Couldn't copy" : null;
  const Icon = outcome === "copied" ? Check : outcome === "failed" ? X : Copy;
  const icon = <Icon aria-hidden className="size-3.5" />;
  return (
    <>
      {children ? (
        <Button size="sm" aria-label={label} onPress={copy}>
          {icon}
          {words ?? children}
        </Button>
      ) : (
        <PlainIconButton label={label} title={title} onClick={copy}>
          {icon}
        </PlainIconButton>
      )}
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  );
}
