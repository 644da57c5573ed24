import { requireSession } from "@/app/page-data";
import { ActivityView } from "@/components/activity/activity-view";
import { titled } from "@/components/navigation/pages";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/activity");

export default async function ActivityPage({ searchParams }: PageProps<"/activity">) {
  await requireSession(routes.activity, searchParams);
  return <ActivityView />;
}
