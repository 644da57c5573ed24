import { type ReactNode } from "react";
import { formatDuration } from "@/components/operations/format-duration";
import { StatusBadge } from "@/components/operations/status-badge";
import { formatExactTime } from "@/components/ui/format-exact-time";
import { type LoggedRequest } from "@/lib/shared/requests/schema";
import { nameWho } from "@/lib/shared/people/name-who";

/** Time, source and outcome of a call. */
export function RequestFacts({ request }: { request: LoggedRequest }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded border bg-surface p-3 md:grid-cols-4">
      <Fact name="Status">
        <StatusBadge status={request.status} />
        {request.is_cut ? " interrupted" : null}
      </Fact>
      <Fact name="Time">{formatExactTime(new Date(request.time))}</Fact>
      <Fact name="Duration">
        <span className="numeric">{formatDuration(request.duration_ms)}</span>
      </Fact>
      <Fact name="Client">
        <bdi>{nameWho(request.client.name, request.person)}</bdi>
      </Fact>
      <Fact name="Address">{request.address}</Fact>
      <Fact name="User agent">{request.user_agent ?? "None"}</Fact>
      <Fact name="Request ID" isWide>
        <code className="font-mono text-xs select-all">{request.id}</code>
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? "col-span-2 min-w-0" : "min-w-0"}>
      <dt className="text-xs text-faint">{name}</dt>
      <dd className="min-w-0 text-sm break-words">{children}</dd>
    </div>
  );
}
