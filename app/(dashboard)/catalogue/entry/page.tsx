import { requireSession } from "@/app/page-data";
import { EntryView } from "@/components/catalogue/page/entry-view";
import { titled } from "@/components/navigation/pages";

export const metadata = titled("/catalogue/entry");

export default async function EntryPage({ searchParams }: PageProps<"/catalogue/entry">) {
  await requireSession("/catalogue/entry", searchParams);
  return <EntryView />;
}
