"use client";

import { BookmarkPlus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toViewQuery } from "@/lib/shared/playlists/views/view-query";
import { lazyPart } from "@/components/ui/lazy-part";

const ViewDialog = lazyPart(
  () => import("@/components/playlists/views/view-dialog.lazy").then((file) => file.ViewDialog),
  { name: "the dialog", close: ({ onClose }) => onClose() },
);

/** Saves the list as it is shown as a view. `columns` are those of the table; "" for the usual ones. */
export function SaveViewButton({ columns }: { columns: string }) {
  const search = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const shown = new URLSearchParams(search);
  shown.set("columns", columns);
  return (
    <>
      <Button variant="quiet" size="sm" onPress={() => setOpen(true)}>
        <BookmarkPlus aria-hidden className="size-4" />
        Save view
      </Button>
      {isOpen ? (
        <ViewDialog view={null} query={toViewQuery(shown)} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
