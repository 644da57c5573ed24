import { BookmarkPlus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useOpenView } from "@/components/playlists/views/use-open-view";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";
import { toViewQuery } from "@/lib/shared/playlists/views/view-query";
import { lazyPart } from "@/components/ui/lazy-part";

const ViewDialog = lazyPart(
  () => import("@/components/playlists/views/view-dialog.lazy").then((file) => file.ViewDialog),
  { name: "the dialog", close: ({ onClose }) => onClose() },
);

interface SaveViewButtonProps {
  /** The saved views in the page's data. */
  initial: SavedView[];
  /** The columns of the table; "" for the default ones. */
  columns: string;
}

/** Saves the current list as a view. Renders nothing if it equals a saved one, or shows all playlists. */
export function SaveViewButton({ initial, columns }: SaveViewButtonProps) {
  const search = useSearchParams();
  const { query, opened, isChanged } = useOpenView(initial);
  const [isOpen, setOpen] = useState(false);
  const shown = new URLSearchParams(search);
  shown.set("columns", columns);
  const isNew = query !== "" && (opened === null || isChanged);
  return (
    <>
      {isNew ? (
        <Button variant="quiet" size="sm" onPress={() => setOpen(true)}>
          <BookmarkPlus aria-hidden className="size-4" />
          {opened ? "Save as new view" : "Save view"}
        </Button>
      ) : null}
      {isOpen ? (
        <ViewDialog view={null} query={toViewQuery(shown)} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
