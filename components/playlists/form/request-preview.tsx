"use client";

import { useSyncExternalStore } from "react";
import { RequestCodeTabs } from "@/components/operations/request-code-tabs";
import {
  abbreviateIds,
  describePlaylistRequest,
} from "@/components/playlists/form/playlist-request";
import { WhenNear } from "@/components/ui/when-near";
import { type PlaylistFormValues, toPlaylistInput } from "@/components/playlists/form/form-values";

interface RequestPreviewProps {
  /** The company in whose list the playlist will be, or "". */
  companyId: string;
  values: PlaylistFormValues;
}

const never = () => () => {};

/** The API request for the current form. */
export function RequestPreview({ companyId, values }: RequestPreviewProps) {
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => "",
  );
  const ids = values.inventory_ids.ids;
  const describe = (shown: readonly string[]) =>
    describePlaylistRequest({
      origin,
      companyId: companyId || "ADVERTISER_UUID",
      playlist: toPlaylistInput(values, shown),
    });
  return (
    <section aria-labelledby="request-preview" className="flex min-w-0 flex-col gap-2">
      <h2 id="request-preview" className="text-sm font-medium">
        API request
      </h2>
      {/* On a phone it is far below the form, and takes longest to render. */}
      <WhenNear className="h-96">
        <RequestCodeTabs
          label="Request"
          request={describe(abbreviateIds(ids))}
          createCopied={() => describe(ids)}
        />
      </WhenNear>
    </section>
  );
}
