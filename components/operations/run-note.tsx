import { type CallableOperation } from "@/components/operations/operation-call";
import { useSession } from "@/components/session/use-session";

/** Note on the client that runs the operation, and on its real effect. */
export function RunNote({ operation }: { operation: CallableOperation }) {
  const { client, company } = useSession();
  if (!operation.needsToken)
    return (
      <p className="text-sm text-muted">
        The secret is sent once and not kept. The token of the answer is hidden.
      </p>
    );
  const who = (
    <>
      <bdi>{client.name}</bdi> of <bdi>{company.name}</bdi>
    </>
  );
  if (!operation.isWrite) return <p className="text-sm text-muted">Runs as {who}.</p>;
  if (client.role === "viewer")
    return (
      <p className="text-sm text-muted">
        Runs as {who}, which has view-only access: the answer will be 403.
      </p>
    );
  return (
    <p className="text-sm font-medium text-warn">This changes your live data. It runs as {who}.</p>
  );
}
