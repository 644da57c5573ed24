import { useQuery } from "@tanstack/react-query";
import { Callout } from "@/components/ui/callout";
import { ButtonLink } from "@/components/ui/link";
import { goneReportQuery } from "@/lib/browser/catalogue/source-queries";
import { describeGone } from "@/components/catalogue/page/describe-gone";
import { routes } from "@/lib/shared/routes";

/** Reports inventory that is gone and still in playlists; renders nothing if there is none. */
export function GoneCallout() {
  const { data } = useQuery(goneReportQuery());
  if (!data || data.count === 0) return null;
  return (
    <Callout
      tone="warn"
      role="status"
      title={`${describeGone(data)}.`}
      action={
        <ButtonLink href={routes.goneInventory} size="sm">
          Review
        </ButtonLink>
      }
    />
  );
}
