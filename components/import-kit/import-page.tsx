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
