import { useState } from "react";
import { useSearchedKind } from "@/components/catalogue/use-searched-kind";
import { LazySearchPreview } from "@/components/playlists/searches/lazy-search-preview";
import { usePermissions } from "@/components/session/use-permissions";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { lazyPart } from "@/components/ui/lazy-part";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { describeSearch } from "@/lib/shared/playlists/searches/describe-search";

const FreezeDialog = lazyPart(
  () =>
    import("@/components/playlists/detail/freeze-dialog.lazy").then((file) => file.FreezeDialog),
  { name: "what would change", close: ({ onClose }) => onClose() },
);

interface SearchMatchesProps {
  playlist: PlaylistDetails;
  /** Number of the search, from 1. */
  position: number;
  search: unknown;
}

/** The matches of a playlist's search in the catalogue, on request. Renders nothing without a catalogue. */
export function SearchMatches({ playlist, position, search }: SearchMatchesProps) {
  const ids = playlist.inventory_ids;
  const kind = useSearchedKind(ids, playlist.inventory_kind);
  const { canEdit } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const [isFreezing, setFreezing] = useState(false);
  const read = describeSearch(search).kind;
  if (kind === null || read === "opaque") return null;
  return (
    <>
      <Disclosure
        onOpenChange={setOpen}
        titleClassName="relative text-sm text-muted hover:text-ink"
        title={
          <>
            Matches<span className="sr-only"> of search {position}</span>
          </>
        }
      >
        {isOpen ? (
          <div className="mt-2">
            <LazySearchPreview
              search={search}
              kind={kind}
              listed={new Set(ids)}
              isOpen
              action={
                read === "rules" && canEdit ? (
                  <Button
                    size="sm"
                    aria-label={`Freeze search ${position}`}
                    onPress={() => setFreezing(true)}
                  >
                    Freeze…
                  </Button>
                ) : null
              }
            />
          </div>
        ) : null}
      </Disclosure>
      {isFreezing ? (
        <FreezeDialog
          playlist={playlist}
          position={position}
          kind={kind}
          onClose={() => setFreezing(false)}
        />
      ) : null}
    </>
  );
}
