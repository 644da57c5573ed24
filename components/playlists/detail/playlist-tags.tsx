import { useState } from "react";
import { TagLink } from "@/components/playlists/table/tag-chips";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/shared/routes";

/** Number of tags that fit in one row with the other facts. */
const few = 6;

/** The tags of a playlist as links to lists; the rest on request. */
export function PlaylistTags({ tags }: { tags: string[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (tags.length === 0) return null;
  const shown = showsAll ? tags : tags.slice(0, few);
  const rest = tags.length - shown.length;
  return (
    <>
      <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-1">
        {shown.map((tag) => (
          <li key={tag} className="inline-flex max-w-full">
            <TagLink tag={tag} href={routes.tagged(tag)} />
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button
          size="sm"
          variant="quiet"
          className="-mx-1 h-6!"
          aria-label={`Show ${rest} more tags`}
          onPress={() => setShowsAll(true)}
        >
          +{rest}
        </Button>
      ) : null}
    </>
  );
}
