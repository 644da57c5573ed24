import { type Metadata } from "next";
import { FullPage } from "@/components/layout/full-page";
import { NotFoundState } from "@/components/layout/not-found-state";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <FullPage>
      <NotFoundState />
    </FullPage>
  );
}
