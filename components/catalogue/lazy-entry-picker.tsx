"use client";

import { useKinds } from "@/components/catalogue/use-list-kind";
import { lazyPart } from "@/components/ui/lazy-part";

const Picker = lazyPart(
  () => import("@/components/catalogue/entry-picker.lazy").then((file) => file.EntryComboBox),
  { name: "the search by name", loading: <div className="h-9 min-w-0 flex-1" /> },
);

/** Picks entries of the catalogue by name; renders nothing without a catalogue. */
export function EntryPicker(props: React.ComponentProps<typeof Picker>) {
  return useKinds().length > 0 ? <Picker {...props} /> : null;
}
