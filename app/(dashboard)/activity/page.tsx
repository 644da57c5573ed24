import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { requireSession } from "@/app/session";
import { ActivityView } from "@/components/activity/activity-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Activity" };

export default async function ActivityPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession(await returnPath(routes.activity, searchParams));
  return <ActivityView />;
}
