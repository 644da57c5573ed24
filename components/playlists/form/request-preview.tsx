"use client";

import { ChevronRight } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "react-aria-components/Button";
import { type PlaylistFormValues, toPlaylistInput } from "@/components/playlists/form/form-values";
import {
  abbreviateIds,
  describePlaylistRequest,
} from "@/components/playlists/form/playlist-request";
import { useIsOpen } from "@/components/ui/hooks/use-is-open";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";

const RequestCodeTabs = lazyPart(
  () => import("@/components/operations/request-code-tabs").then((file) => file.RequestCodeTabs),
  { name: "the request", loading: <Skeleton className="h-96" /> },
);

interface RequestPreviewProps {
  /** The company in whose list the playlist will be, or "". */
  companyId: string;
  values: PlaylistFormValues;
}

const never = () => () => {};

/** The API request for the current form, for those who want it: whether it is open is remembered. */
export function RequestPreview({ companyId, values }: RequestPreviewProps) {
  const [isOpen, setOpen] = useIsOpen("request");
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
    <section aria-label="API request" className="flex min-w-0 flex-col gap-2">
      <Button
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        className="group -ml-1 flex w-fit items-center gap-1 rounded-[2px] text-sm font-medium text-muted hover:text-ink"
      >
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform group-aria-expanded:rotate-90"
        />
        API request
      </Button>
      {isOpen ? (
        <RequestCodeTabs
          label="Request"
          request={describe(abbreviateIds(ids))}
          createCopied={() => describe(ids)}
        />
      ) : null}
    </section>
  );
}
