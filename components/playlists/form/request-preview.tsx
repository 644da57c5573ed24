import { useWatch } from "react-hook-form";
import {
  type PlaylistFormControl,
  type PlaylistFormValues,
  toPlaylistInput,
} from "@/components/playlists/form/form-values";
import {
  abbreviateIds,
  describePlaylistRequest,
} from "@/components/playlists/form/playlist-request";
import { useFormList } from "@/components/playlists/form/use-form-list";
import { Disclosure } from "@/components/ui/disclosure";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";

const RequestCodeTabs = lazyPart(
  () => import("@/components/operations/request-code-tabs").then((file) => file.RequestCodeTabs),
  { name: "the request", loading: <Skeleton className="h-96" /> },
);

interface RequestPreviewProps {
  control: PlaylistFormControl;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The API request for the current form. */
export function RequestPreview({ control, isOpen, onOpenChange }: RequestPreviewProps) {
  return (
    <section aria-label="API request">
      <Disclosure
        title="API request"
        isOpenAtFirst={isOpen}
        onOpenChange={onOpenChange}
        titleClassName="text-sm font-medium text-muted hover:text-ink"
      >
        {isOpen ? <RequestCode control={control} /> : null}
      </Disclosure>
    </section>
  );
}

function RequestCode({ control }: Pick<RequestPreviewProps, "control">) {
  const values = useWatch({ control, compute: (all: PlaylistFormValues) => all });
  const { list } = useFormList(control);
  const ids = values.inventory_ids.ids;
  const describe = (shown: readonly string[]) =>
    describePlaylistRequest({
      origin: location.origin,
      companyId: list || "ADVERTISER_UUID",
      playlist: toPlaylistInput(values, shown),
    });
  return (
    <div className="mt-2">
      <RequestCodeTabs
        label="Request"
        request={describe(abbreviateIds(ids))}
        createCopied={() => describe(ids)}
      />
    </div>
  );
}
