"use client";

import { CompanyShortcutsSkeleton } from "@/components/companies/company-shortcuts";
import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

const rows = Array.from({ length: 4 }, (_, index) => index);
const widths = ["w-40", "w-56", "w-48", "w-36", "w-64"];

export function CompaniesTableSkeleton() {
  return (
    <Table label="Loading companies" isFixed className="companies-table">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th isNumber className="w-24">
            Playlists
          </Th>
          <Th className="w-72">Types</Th>
          <Th className="w-40">Updated</Th>
          <Th className="w-20" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <Td className="py-3">
              <Skeleton className={`h-4 max-w-full ${widths[row % widths.length]}`} />
              {row === 0 ? <VisuallyHidden>Loading</VisuallyHidden> : null}
            </Td>
            <Td>
              <Skeleton className="ml-auto h-4 w-6" />
            </Td>
            <Td>
              <Skeleton className="h-4 w-32" />
            </Td>
            <Td>
              <Skeleton className="h-4 w-24" />
            </Td>
            <Td />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function CompaniesSkeleton() {
  return (
    <>
      <PageHeader title="Companies" />
      <Skeleton className="mb-3 h-9 max-w-xl" />
      <div data-wide>
        <CompanyShortcutsSkeleton />
        <CompaniesTableSkeleton />
      </div>
    </>
  );
}
