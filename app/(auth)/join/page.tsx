import { FullPage } from "@/components/layout/full-page";
import { titled } from "@/components/navigation/pages";
import { JoinPanel } from "@/components/people/join-card";

export const metadata = titled("/join");

/** The page of an invitation. Its key is in the fragment, which never reaches the server; merely opening the page does not use it up. */
export default function JoinPage() {
  return (
    <FullPage>
      <JoinPanel />
    </FullPage>
  );
}
