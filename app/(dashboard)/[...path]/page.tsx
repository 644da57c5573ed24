import { notFound } from "next/navigation";
import { titled } from "@/components/navigation/pages";

export const metadata = titled("/[...path]");

/** Any other address, so that its page has the frame too. */
export default function MissingPage() {
  notFound();
}
