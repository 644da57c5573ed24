import { Callout } from "@/components/ui/callout";
import { ApiError } from "@/lib/browser/api-error";

/** The reason why an operation could not be run. */
export function RunFailure({ error }: { error: Error }) {
  return (
    <Callout tone="danger" role="alert" title="Couldn't run it">
      {error instanceof ApiError ? error.message : "Something went wrong. Try again."}
    </Callout>
  );
}
