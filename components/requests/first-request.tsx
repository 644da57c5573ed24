import { Terminal } from "lucide-react";
import { describeCall, exampleCall } from "@/components/operations/operation-call";
import { type CallableOperation } from "@/components/operations/operation-call";
import { RequestCodeTabs } from "@/components/operations/request-code-tabs";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { routes } from "@/lib/shared/routes";

interface FirstRequestProps {
  operations: CallableOperation[];
  origin: string;
}

/** Replaces the list before the first request, with instructions for making one. */
export function FirstRequest({ operations, origin }: FirstRequestProps) {
  const first = operations.find(({ needsToken, isWrite }) => needsToken && !isWrite);
  return (
    <div className="flex flex-col gap-4">
      <EmptyState
        icon={<Terminal aria-hidden />}
        title="No requests yet"
        action={<ButtonLink href={routes.api}>Try an operation</ButtonLink>}
      >
        Your API requests appear here within a second. Get a token and make the first one, or try an
        operation on the API page.
      </EmptyState>
      {first ? (
        <RequestCodeTabs
          label="First request"
          request={describeCall(first, exampleCall(first), origin)}
        />
      ) : null}
    </div>
  );
}
