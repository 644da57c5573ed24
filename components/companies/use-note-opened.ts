"use client";

import { useEffect, useEffectEvent } from "react";
import { useKeptCompanies } from "@/components/companies/use-kept-companies";
import { useSession } from "@/components/session/use-session";
import { noteOpenedCompany } from "@/lib/companies/kept-companies";

/** Remembers, in this browser, that the client has opened a company; not for an advertiser, which has only itself. */
export function useNoteOpened(companyId: string): void {
  const { company: own } = useSession();
  const { change } = useKeptCompanies();
  const note = useEffectEvent((id: string) => {
    if (own.kind === "agency") change((kept) => noteOpenedCompany(kept, id));
  });
  useEffect(() => note(companyId), [companyId]);
}
