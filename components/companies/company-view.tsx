"use client";

import { useQuery } from "@tanstack/react-query";
import { CompanyHeader } from "@/components/companies/company-header";
import { useNoteOpened } from "@/components/companies/use-note-opened";
import { AgencyListNote } from "@/components/companies/agency-list-note";
import { GoneNote } from "@/components/audio-service/gone-note";
import { PlaylistsTable } from "@/components/playlists/table/playlists-table";
import { companyQuery } from "@/lib/browser/companies/queries";
import { type CompanyListItem } from "@/lib/shared/companies/schema";

export function CompanyView({ initial }: { initial: CompanyListItem }) {
  const { data: company } = useQuery({ ...companyQuery(initial.uuid), initialData: initial });
  useNoteOpened(company.uuid);
  return (
    <>
      <CompanyHeader company={company} />
      {company.kind === "agency" ? <AgencyListNote /> : null}
      {company.is_gone ? <GoneNote /> : null}
      <PlaylistsTable companyId={company.uuid} />
    </>
  );
}
