import { type ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { useSession } from "@/components/session/use-session";
import { EmptyState } from "@/components/ui/empty-state";

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
