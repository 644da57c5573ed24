"use client";

import { Pin } from "lucide-react";
import { type Pins } from "@/components/companies/use-pins";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { PlainIconButton } from "@/components/ui/plain-icon-button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

interface PinButtonProps {
  company: { uuid: string; name: string };
  pins: Pins;
  /** Shows the label beside the icon. */
  isWide?: boolean;
}

/** Pins or unpins a company and announces it. Renders nothing for those who cannot pin. */
export function PinButton({ company: { uuid, name }, pins, isWide }: PinButtonProps) {
  if (!pins.canPin) return null;
  const isPinned = pins.isPinned(uuid);
  const word = isPinned ? "Unpin" : "Pin";
  const label = `${word} ${name}`;
  const toggle = () => pins.toggle(uuid);
  const icon = (
    <Pin aria-hidden className={cx("size-3.5", isPinned && "fill-current text-accent-ink")} />
  );
  return (
    <span className="flex">
      {isWide ? (
        <Button aria-label={label} onPress={toggle}>
          {icon}
          {word}
        </Button>
      ) : (
        <PlainIconButton label={label} title={word} onClick={toggle}>
          {icon}
        </PlainIconButton>
      )}
      <span role="status">
        <VisuallyHidden>{pins.outcome?.uuid === uuid ? pins.outcome.words : null}</VisuallyHidden>
      </span>
    </span>
  );
}
