"use client";

import { useEffect, useEffectEvent } from "react";
import { usePinnedAndRecent } from "@/components/companies/use-pinned-and-recent";
import { useSession } from "@/components/session/use-session";
import { addRecent } from "@/lib/companies/pinned-and-recent";

/**
 * Adds the company to the recent ones of this browser. Does nothing for advertisers, who have one company.
 */
export function useNoteOpened(companyId: string): void {
  const { company: own } = useSession();
  const { change } = usePinnedAndRecent();
  const note = useEffectEvent((id: string) => {
    if (own.kind === "agency") change((stored) => addRecent(stored, id));
  });
  useEffect(() => note(companyId), [companyId]);
}
