import { ImportState } from "@/components/catalogue/page/import-state";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { walkRows } from "@/components/ui/walk-rows";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type CatalogueSource } from "@/lib/shared/catalogue/sources";
import { formatNumber } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

export function SourcesTable({ sources }: { sources: CatalogueSource[] }) {
  const hasOthers = sources.some(({ is_own }) => !is_own);
  return (
    <Table label="Sources">
      <thead>
        <tr>
          <Th>Source</Th>
          <Th className="max-md:hidden">Kinds</Th>
          <Th isNumber>Entries</Th>
          <Th isNumber className="max-sm:hidden">
            Unavailable
          </Th>
          <Th>Last import</Th>
        </tr>
      </thead>
      <tbody onKeyDown={walkRows}>
        {sources.map((source) => (
          <tr key={source.uuid}>
            <Td className="w-full max-w-0 min-w-28">
              <span className="flex min-w-0 items-center gap-2">
                <Link
                  href={routes.catalogueSource(source.uuid)}
                  prefetch={false}
                  data-row-link
                  title={source.name}
                  className="min-w-0 truncate font-medium text-ink"
                >
                  <bdi>{source.name}</bdi>
                </Link>
                {hasOthers && !source.is_own ? <Badge>For everyone</Badge> : null}
              </span>
            </Td>
            <Td className="whitespace-nowrap text-muted max-md:hidden">
              {source.kinds.map(({ kind }) => kindLabel(kind)).join(", ")}
            </Td>
            <Td isNumber>{formatNumber(source.entries)}</Td>
            <Td isNumber className="max-sm:hidden">
              {source.gone > 0 ? formatNumber(source.gone) : <span className="text-muted">0</span>}
            </Td>
            <Td className="min-w-32 text-muted sm:whitespace-nowrap">
              <ImportState of={source.latest_import} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
