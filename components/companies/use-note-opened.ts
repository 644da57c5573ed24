"use client";

import { useEffect, useEffectEvent } from "react";
import { useKeptCompanies } from "@/components/companies/use-kept-companies";
import { noteOpenedCompany } from "@/lib/companies/kept-companies";

/** Remembers, in this browser, that the client has opened a company. */
export function useNoteOpened(companyId: string): void {
  const { change } = useKeptCompanies();
  const note = useEffectEvent((id: string) => change((kept) => noteOpenedCompany(kept, id)));
  useEffect(() => note(companyId), [companyId]);
}
