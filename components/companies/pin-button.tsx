"use client";

import { Pin } from "lucide-react";
import { useState } from "react";
import { usePinnedAndRecent } from "@/components/pickers/use-pinned-and-recent";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/style";
import { PlainIconButton } from "@/components/ui/plain-icon-button";
import { toast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { maxPinned } from "@/lib/shared/companies/pinned-and-recent";

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

export type Pins = ReturnType<typeof usePins>;

/** The pinned companies, and pinning. Advertisers, who have one company, cannot pin. */
export function usePins() {
  const { stored, change } = usePinnedAndRecent();
  const { company: own } = useSession();
  /** The company pinned or unpinned last. */
  const [outcome, setOutcome] = useState<{ uuid: string; words: string } | null>(null);
  const isPinned = (uuid: string) => stored.pinned.includes(uuid);
  return {
    canPin: own.kind !== "advertiser",
    isPinned,
    /** Announcement for a company. */
    outcomeOf: (uuid: string) => (outcome?.uuid === uuid ? outcome.words : null),
    toggle: (uuid: string) => {
      const isNew = !isPinned(uuid);
      if (isNew && stored.pinned.length >= maxPinned) {
        toast.error(`${maxPinned} companies are already pinned. Unpin one first.`);
        return;
      }
      change(isNew ? "pin" : "unpin", uuid);
      setOutcome({ uuid, words: isNew ? "Pinned" : "Unpinned" });
    },
  };
}
