import { type Metadata } from "next";
import { requireSession } from "@/app/session";
import { ActivityView } from "@/components/activity/activity-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Activity" };

export default async function ActivityPage({ searchParams }: PageProps<"/activity">) {
  await requireSession(routes.activity, searchParams);
  return <ActivityView />;
}
