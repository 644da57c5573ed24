"use client";

import { Check, Copy, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { IconButton } from "@/components/ui/icon-button";

interface CopyButtonProps {
  /** What is copied, or how to get it when that is much. */
  text: string | (() => string);
  /** What is copied, for the button's name: "Copy uuid of Acme". */
  label: string;
  /** Shows these words beside the icon. */
  children?: string;
}

const shownFor = 1_500;

/** Copies text, shows that it did, and says so to screen readers. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
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
        <IconButton label={label} onPress={copy}>
          {icon}
        </IconButton>
      )}
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  );
}
