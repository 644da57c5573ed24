"use client";

import { useQuery } from "@tanstack/react-query";
import { RequestError } from "@/components/layout/request-error";
import { CombineForm, type CombineFormProps } from "@/components/overlap/combine-form";
import { useSession } from "@/components/session/use-session";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { companyQuery } from "@/lib/companies/queries";

type CombineDialogProps = Omit<CombineFormProps, "company">;

export function CombineDialog(props: CombineDialogProps) {
  const { operation, playlists, onCancel } = props;
  const { company: own } = useSession();
  const companies = new Set(playlists.map(({ company_uuid }) => company_uuid));
  // The company shared by all playlists, otherwise the client's own.
  const [companyId = own.uuid] = companies.size === 1 ? companies : [];
  const company = useQuery(companyQuery(companyId));
  return (
    <Dialog
      title={`Save ${operation}`}
      size="md"
      holdsInput
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onCancel())}
    >
      {company.error ? (
        <RequestError
          title="Couldn't load the company"
          error={company.error}
          onRetry={company.refetch}
          isRetrying={company.isFetching}
        />
      ) : company.data ? (
        <CombineForm {...props} company={company.data} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  );
}
