import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { requireSession } from "@/app/session";
import { EntryView } from "@/components/catalogue/page/entry-view";

export const metadata: Metadata = { title: "Entry" };

export default async function EntryPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession(await returnPath("/catalogue/entry", searchParams));
  return <EntryView />;
}
