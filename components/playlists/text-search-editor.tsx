"use client";

import { type SearchEditorProps } from "@/components/playlists/search-card";
import { TextArea } from "@/components/ui/text-area";

/** A search that is text. */
export function TextSearchEditor({ search, ...field }: SearchEditorProps<string>) {
  return <TextArea {...field} rows={1} value={search} placeholder="true crime" />;
}
