"use client";

import { Pin } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { PlainIconButton } from "@/components/ui/plain-icon-button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

interface PinButtonProps {
  name: string;
  isPinned: boolean;
  onToggle: () => void;
  /** Announced after pinning or unpinning. */
  outcome: string | null;
  /** Shows the label next to the icon. */
  isWide?: boolean;
}

/** Pins or unpins a company and announces it. */
export function PinButton({ name, isPinned, onToggle, outcome, isWide }: PinButtonProps) {
  const word = isPinned ? "Unpin" : "Pin";
  const label = `${word} ${name}`;
  const icon = (
    <Pin aria-hidden className={cx("size-3.5", isPinned && "fill-current text-accent-ink")} />
  );
  return (
    <span className="flex">
      {isWide ? (
        <Button aria-label={label} onPress={onToggle}>
          {icon}
          {word}
        </Button>
      ) : (
        <PlainIconButton label={label} title={word} onClick={onToggle}>
          {icon}
        </PlainIconButton>
      )}
      <span role="status">
        <VisuallyHidden>{outcome}</VisuallyHidden>
      </span>
    </span>
  );
}
