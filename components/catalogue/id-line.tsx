"use client";

import { useKinds } from "@/components/catalogue/use-list-kind";
import { lazyPart } from "@/components/ui/lazy-part";

const Line = lazyPart(
  () => import("@/components/catalogue/id-line.lazy").then((file) => file.EntriesOfId),
  { name: "the name", loading: <span className="block h-5" /> },
);

/** The name of one ID below its field; renders nothing without a catalogue. */
export function IdLine({ id }: { id: string }) {
  return useKinds().length > 0 ? <Line id={id} /> : null;
}
