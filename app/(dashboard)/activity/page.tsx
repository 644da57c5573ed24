import { History } from "lucide-react";
import { type Metadata } from "next";
import { PageHeader } from "@/components/layout/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { routes } from "@/lib/routes";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Activity" };

export default async function ActivityPage() {
  await requireSession(routes.activity);
  return (
    <>
      <PageHeader title="Activity" />
      <EmptyState
        icon={<History aria-hidden />}
        title="This version does not show activity yet"
        action={<ButtonLink href={routes.playlists}>Go to the playlists</ButtonLink>}
      >
        Who changed what, and when, will stand here. Until then each playlist says when it was last
        changed, and by whom.
      </EmptyState>
    </>
  );
}
