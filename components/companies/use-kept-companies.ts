"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "@/components/session/use-session";
import {
  type KeptCompanies,
  loadKeptCompanies,
  noKeptCompanies,
  saveKeptCompanies,
} from "@/lib/companies/kept-companies";
import { keptCompaniesQuery } from "@/lib/companies/queries";

/**
 * The companies that the signed-in client has pinned or lately opened in this browser, and how to change
 * them: `by` is given what is kept now, which another tab may have written.
 */
export function useKeptCompanies() {
  const { client } = useSession();
  const queryClient = useQueryClient();
  const query = keptCompaniesQuery(client.id);
  const { data: kept = noKeptCompanies } = useQuery(query);
  const change = (by: (kept: KeptCompanies) => KeptCompanies) => {
    const next = by(loadKeptCompanies(client.id));
    saveKeptCompanies(client.id, next);
    queryClient.setQueryData(query.queryKey, next);
  };
  return { kept, change };
}
