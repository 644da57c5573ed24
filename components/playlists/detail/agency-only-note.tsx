"use client";

import { useMoveToList } from "@/components/playlists/detail/use-move-to-list";
import { usePermissions } from "@/components/session/use-permissions";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";

/** Says that a playlist is only in the agency's list, and moves it to its advertiser's. */
export function AgencyOnlyNote({ playlist }: { playlist: PlaylistDetails }) {
  const { canEdit } = usePermissions();
  const move = useMoveToList();
  if (!isAgencyOnly(playlist)) return null;
  const { advertiser_name, company_name } = playlist;
  return (
    <Callout
      className="mb-5"
      action={
        canEdit ? (
          <Button
            size="sm"
            isPending={move.isPending}
            onPress={() => move.mutate({ ...playlist, isAgencyOnly: false })}
          >
            Move to advertiser&apos;s list
          </Button>
        ) : null
      }
    >
      Only in the list of <bdi>{company_name}</bdi>. Clients of <bdi>{advertiser_name}</bdi>{" "}
      don&apos;t see this playlist.
    </Callout>
  );
}
