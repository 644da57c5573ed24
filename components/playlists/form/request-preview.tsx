import { useSyncExternalStore } from "react";
import { type PlaylistFormValues, toPlaylistInput } from "@/components/playlists/form/form-values";
import {
  abbreviateIds,
  describePlaylistRequest,
} from "@/components/playlists/form/playlist-request";
import { Disclosure } from "@/components/ui/disclosure";
import { useRemembered } from "@/components/ui/hooks/use-remembered";
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

/** The API request for the current form. Remembers whether it is open. */
export function RequestPreview({ companyId, values }: RequestPreviewProps) {
  const [isOpen, setOpen] = useRemembered("request");
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
    <section aria-label="API request">
      <Disclosure
        title="API request"
        isOpenAtFirst={isOpen}
        onOpenChange={setOpen}
        titleClassName="text-sm font-medium text-muted hover:text-ink"
      >
        {isOpen ? (
          <div className="mt-2">
            <RequestCodeTabs
              label="Request"
              request={describe(abbreviateIds(ids))}
              createCopied={() => describe(ids)}
            />
          </div>
        ) : null}
      </Disclosure>
    </section>
  );
}
