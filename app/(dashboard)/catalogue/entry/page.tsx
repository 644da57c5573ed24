import { type Metadata } from "next";
import { requireSession } from "@/app/session";
import { EntryView } from "@/components/catalogue/page/entry-view";

export const metadata: Metadata = { title: "Entry" };

export default async function EntryPage({ searchParams }: PageProps<"/catalogue/entry">) {
  await requireSession("/catalogue/entry", searchParams);
  return <EntryView />;
}
