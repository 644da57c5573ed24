import { type ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { ApiError } from "@/lib/browser/api-error";

/** The buttons of a dialog's step, at its lower edge; the primary one last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t bg-raised px-4 py-3">
      {children}
    </div>
  );
}

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
