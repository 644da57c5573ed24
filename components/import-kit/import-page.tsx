import { type ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { useSession } from "@/components/session/use-session";
import { EmptyState } from "@/components/ui/empty-state";
import { Button } from "@/components/ui/button";
import { useLasting } from "@/components/ui/hooks/use-settled";
import { ProgressBar } from "@/components/ui/progress-bar";

interface ImportPageProps {
  title: string;
  about: string;
  children: ReactNode;
}

/** The page of an import. Viewers read why they can't do it. */
export function ImportPage({ title, about, children }: ImportPageProps) {
  const { client } = useSession();
  return (
    <>
      <PageHeader title={title}>{about}</PageHeader>
      {client.role === "viewer" ? (
        <EmptyState title="You have view-only access.">
          Ask your administrator for the manager role.
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}

/** The buttons of a step, which stay in view. */
export function ImportFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-14 z-10 -mx-1 -mb-5 flex flex-wrap items-center gap-2 border-t bg-canvas px-1 py-3 sm:bottom-0 sm:-mb-6"
    >
      {children}
    </div>
  );
}

interface WorkProgressProps {
  label: string;
  /** 0 to 1; null if unknown. */
  share: number | null;
  children: string;
  /** Absent for what cannot be stopped. */
  onStop?: (() => void) | undefined;
}

/** Progress of reading, checking or importing a file, once it takes longer than 300 ms. */
export function WorkProgress({ label, share, children, onStop }: WorkProgressProps) {
  const isShown = useLasting(true, 300);
  if (!isShown) return null;
  return (
    <div className="flex items-center gap-3 rounded border bg-canvas p-3">
      <div className="min-w-0 flex-1">
        <ProgressBar label={label} share={share}>
          {children}
        </ProgressBar>
      </div>
      {onStop ? (
        <Button size="sm" onPress={onStop}>
          Stop
        </Button>
      ) : null}
    </div>
  );
}
