import { type Metadata } from "next";
import { FullPage } from "@/components/layout/full-page";
import { JoinPanel } from "@/components/people/join-panel";

export const metadata: Metadata = { title: "Join" };

/** The page of an invitation. Its key is in the fragment, which never reaches the server; whoever only opens the page uses nothing up. */
export default function JoinPage() {
  return (
    <FullPage>
      <JoinPanel />
    </FullPage>
  );
}
