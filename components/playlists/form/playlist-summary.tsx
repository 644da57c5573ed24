import { useWatch } from "react-hook-form";
import {
  type PlaylistFormControl,
  type PlaylistFormValues,
} from "@/components/playlists/form/form-values";
import { PlaylistTypeBadge } from "@/components/playlists/playlist-type";
import { RequestPreview } from "@/components/playlists/form/request-preview";
import { useFormList } from "@/components/playlists/form/use-form-list";
import { useSession } from "@/components/session/use-session";
import { TagList } from "@/components/ui/tag-list";
import { formatCount } from "@/lib/shared/format";

interface PlaylistSummaryProps {
  control: PlaylistFormControl;
  /** Whether the request to create the playlist is shown. */
  hasRequest: boolean;
}

/** Summary of the playlist and the equivalent API request. */
export function PlaylistSummary({ control, hasRequest }: PlaylistSummaryProps) {
  const values = useWatch({ control, compute: (all: PlaylistFormValues) => all });
  const { name, type, inventory_ids, searches, tags } = values;
  const { list } = useFormList(control);
  const { servesScripts } = useSession().capabilities;
  const isEmpty = name.trim() === "" && inventory_ids.length + searches.length + tags.length === 0;
  return (
    <div className="flex flex-col gap-5">
      <section
        aria-label="Summary"
        hidden={isEmpty}
        className="flex flex-col gap-2 rounded border bg-surface p-3 [&[hidden]]:hidden"
      >
        <p className="font-medium break-words">
          {name.trim() === "" ? <span className="text-faint">No name yet</span> : <bdi>{name}</bdi>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted numeric">
          {type ? (
            <PlaylistTypeBadge type={type} />
          ) : (
            <span className="text-faint">No type yet</span>
          )}
          <span>{formatCount(inventory_ids.length, "inventory ID")}</span>
          <span>{formatCount(searches.length, "search", "searches")}</span>
        </p>
        <TagList tags={tags} />
      </section>
      {hasRequest && servesScripts ? <RequestPreview companyId={list} values={values} /> : null}
    </div>
  );
}
