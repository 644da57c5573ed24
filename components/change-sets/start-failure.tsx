import { Callout } from "@/components/ui/callout";
import { ApiError } from "@/lib/browser/api-error";

/** The reason why a preview or a start failed. Renders nothing without an error. */
export function StartFailure({ error }: { error: Error | null }) {
  if (!error) return null;
  const problems = error instanceof ApiError ? error.errors : [];
  return (
    <Callout tone="danger" role="alert" title={error.message}>
      {problems.length > 0 ? problems.map(({ message }) => message).join(" ") : null}
    </Callout>
  );
}
