"use client";

import { useEffect, useEffectEvent } from "react";
import { usePinnedAndRecent } from "@/components/pickers/use-pinned-and-recent";
import { useSession } from "@/components/session/use-session";

/**
 * Adds the company to the recent ones. Does nothing for advertisers, who have one company.
 */
export function useNoteOpened(companyId: string): void {
  const { company: own } = useSession();
  const { change } = usePinnedAndRecent();
  const note = useEffectEvent((id: string) => {
    if (own.kind === "agency") change("open", id);
  });
  useEffect(() => note(companyId), [companyId]);
}
