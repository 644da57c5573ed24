import { useWatch } from "react-hook-form";
import {
  type PlaylistFormControl,
  type PlaylistFormValues,
  toPlaylistInput,
} from "@/components/playlists/form/form-values";
import { useFormList } from "@/components/playlists/form/use-form-field";
import { Disclosure } from "@/components/ui/disclosure";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { type CodeRequest } from "@/lib/browser/operations/request-code";
import { createFields } from "@/lib/shared/playlists/fields/blank-values";
import { type CreatePlaylistInput } from "@/lib/shared/playlists/schema";

interface PlaylistRequest {
  /** For example "https://cuelist.example"; no trailing slash. */
  origin: string;
  companyId: string;
  playlist: CreatePlaylistInput;
}

/** Removes the fields that only the dashboard's create accepts. */
const pickDocumented = (playlist: CreatePlaylistInput) =>
  Object.fromEntries(
    Object.entries(playlist).filter(([name]) => (createFields as string[]).includes(name)),
  );

/** The documented "Create a playlist" request (docs/service-api.md §3) equivalent to the form. */
export const describePlaylistRequest = (request: PlaylistRequest): CodeRequest => ({
  method: "POST",
  url: `${request.origin}/v2/companies/${encodeURIComponent(request.companyId)}/playlists`,
  needsToken: true,
  body: { value: { request_headers: [], body: pickDocumented(request.playlist) } },
});

/** IDs in a preview before the rest is abbreviated. */
const previewIds = 5;

/** Returns the first of `ids` and a note with the number of the others, for display only. */
export function abbreviateIds(ids: readonly string[]): readonly string[] {
  if (ids.length <= previewIds) return ids;
  return [
    ...ids.slice(0, previewIds),
    `and ${(ids.length - previewIds).toLocaleString("en")} more`,
  ];
}

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
