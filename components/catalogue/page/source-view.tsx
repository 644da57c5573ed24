"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { describeImportCounts, ImportState } from "@/components/catalogue/page/import-state";
import { UndoImport } from "@/components/catalogue/page/undo-import";
import { NotFoundState } from "@/components/layout/not-found-state";
import { RequestError } from "@/components/layout/request-error";
import { PageHeader } from "@/components/layout/page-header";
import { useSession } from "@/components/session/use-session";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import { endImport } from "@/lib/browser/catalogue/importing/run-directory";
import {
  catalogueSourcesQuery,
  refreshCatalogue,
  sourceImportsQuery,
} from "@/lib/browser/catalogue/source-queries";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type CatalogueImport, type CatalogueSource } from "@/lib/shared/catalogue/sources";
import { capitalize, formatCount, formatNumber } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

/** Resumes an interrupted import: with its file, or without if all rows have been sent. Renders nothing for a finished one. */
function FinishImport({ of }: { of: CatalogueImport }) {
  const queryClient = useQueryClient();
  const finish = useMutation({
    mutationFn: () => endImport(of.number, "finish"),
    onSuccess: () => toast.success(`Imported ${of.file}.`),
    onError: (error) => toast.error(error.message),
    onSettled: () => refreshCatalogue(queryClient),
  });
  if (of.state === "receiving")
    return (
      <ButtonLink
        href={routes.importCatalogue(of.source.name)}
        size="sm"
        aria-label={`Continue the import of ${of.file}`}
      >
        Continue
      </ButtonLink>
    );
  if (of.state !== "finishing") return null;
  return (
    <Button
      size="sm"
      aria-label={`Finish the import of ${of.file}`}
      isPending={finish.isPending}
      onPress={() => finish.mutate()}
    >
      Finish
    </Button>
  );
}

/** One source: its kinds and counts, and its imports, of which the latest can be undone. */
export function SourceView({ sourceId }: { sourceId: string }) {
  const isManager = useSession().client.role === "manager";
  const sources = useQuery(catalogueSourcesQuery());
  const source = sources.data?.sources.find(({ uuid }) => uuid === sourceId.toLowerCase());
  const imports = useQuery({ ...sourceImportsQuery(sourceId), enabled: source !== undefined });
  if (sources.data && !source) return <NotFoundState />;
  const error = sources.error ?? imports.error;
  if (error && !imports.data)
    return (
      <RequestError
        title="Couldn't load the source"
        titleAs="h1"
        error={error}
        onRetry={() => void (sources.error ? sources.refetch() : imports.refetch())}
        isRetrying={sources.isFetching || imports.isFetching}
      />
    );
  if (!source || !imports.data)
    return (
      <>
        <PageHeader title={source ? <bdi>{source.name}</bdi> : "Source"} />
        <Skeleton className="h-80" />
      </>
    );
  return (
    <>
      <PageHeader
        title={<bdi>{source.name}</bdi>}
        actions={
          isManager && source.is_own ? (
            <ButtonLink href={routes.importCatalogue(source.name)} variant="primary">
              <FileUp aria-hidden className="size-4" />
              Import a file
            </ButtonLink>
          ) : null
        }
      >
        <SourceFacts source={source} />
      </PageHeader>
      <Imports imports={imports.data.imports} canChange={isManager && source.is_own} />
    </>
  );
}

function SourceFacts({ source }: { source: CatalogueSource }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {source.is_own ? null : <Badge>For everyone</Badge>}
      {source.kinds.map(({ kind, entries, gone }) => (
        <span key={kind}>
          {kindLabel(kind)}: {formatCount(entries, "entry", "entries")}
          {gone > 0 ? `, ${formatNumber(gone)} unavailable` : ""}
        </span>
      ))}
    </div>
  );
}

function Imports({ imports, canChange }: { imports: CatalogueImport[]; canChange: boolean }) {
  return (
    <Table label="Imports">
      <thead>
        <tr>
          <Th>Import</Th>
          <Th>Result</Th>
          <Th className="max-sm:hidden">When</Th>
          {canChange ? (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {imports.map((one) => (
          <tr key={one.number}>
            <Td className="max-w-72 min-w-28 break-words sm:min-w-64">
              <bdi>{one.file}</bdi>
              <span className="block text-sm text-muted sm:hidden">
                <ImportState of={one} />
              </span>
            </Td>
            <Td className="w-full text-muted numeric">{capitalize(describeImportCounts(one))}</Td>
            <Td className="whitespace-nowrap text-muted max-sm:hidden">
              <ImportState of={one} />
            </Td>
            {canChange ? (
              <Td className="py-0! whitespace-nowrap">
                <span className="flex justify-end gap-2">
                  <FinishImport of={one} />
                  <UndoImport of={one} size="sm" />
                </span>
              </Td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
