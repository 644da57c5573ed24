"use client";

import { Pin } from "lucide-react";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { usePinnedAndRecent } from "@/components/pickers/use-pinned-and-recent";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { maxPinned } from "@/lib/companies/pinned-and-recent";

interface PinButtonProps {
  company: { uuid: string; name: string };
  /** Shows the label beside the icon. */
  isWide?: boolean;
}

/** Pins or unpins a company and announces it. Renders nothing for advertisers, who have one company. */
export function PinButton({ company: { uuid, name }, isWide }: PinButtonProps) {
  const { stored, change } = usePinnedAndRecent();
  const { company: own } = useSession();
  const [outcome, setOutcome] = useState<string | null>(null);
  if (own.kind === "advertiser") return null;
  const isPinned = stored.pinned.includes(uuid);
  const word = isPinned ? "Unpin" : "Pin";
  const toggle = () => {
    if (!isPinned && stored.pinned.length >= maxPinned) {
      toast.error(`${maxPinned} companies are already pinned. Unpin one first.`);
      return;
    }
    change(isPinned ? "unpin" : "pin", uuid);
    setOutcome(isPinned ? "Unpinned" : "Pinned");
  };
  const icon = (
    <Pin aria-hidden className={cx("size-3.5", isPinned && "fill-current text-accent-ink")} />
  );
  return (
    <span className="flex">
      {isWide ? (
        <Button aria-label={`${word} ${name}`} onPress={toggle}>
          {icon}
          {word}
        </Button>
      ) : (
        <IconButton label={`${word} ${name}`} onPress={toggle}>
          {icon}
        </IconButton>
      )}
      <span role="status">
        <VisuallyHidden>{outcome}</VisuallyHidden>
      </span>
    </span>
  );
}
