"use client";

import { useState } from "react";
import { usePinnedAndRecent } from "@/components/pickers/use-pinned-and-recent";
import { useSession } from "@/components/session/use-session";
import { toast } from "@/components/ui/toast";
import { maxPinned } from "@/lib/shared/companies/pinned-and-recent";

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
