"use client";

import { Copy } from "lucide-react";
import { useState } from "react";
import { BulkDialog } from "@/components/change-sets/lazy-bulk";
import { Button } from "@/components/ui/button";
import { type PlaylistView } from "@/lib/playlists/schema";

/** Makes a copy of the playlist, here or for another advertiser, and goes to it. */
export function DuplicateButton({ playlist: { uuid, name } }: { playlist: PlaylistView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Copy aria-hidden className="size-4" />
        Duplicate
      </Button>
      {isOpen ? (
        <BulkDialog
          task={{
            kind: "duplicate",
            selection: { playlists: [uuid] },
            count: 1,
            playlist: { uuid, name },
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
