import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { countToCheck } from "@/components/playlists/inventory/id-import-reading";
import { type IdImportSession } from "@/components/playlists/inventory/id-import-session";
import { goToCheck } from "@/components/playlists/inventory/show-check";
import { useIdImportState } from "@/components/playlists/inventory/use-id-import";
import { Button } from "@/components/ui/button";
import { formatNumber } from "@/lib/shared/format";

/** Next to the save button: what must be decided first, with a link to it. */
export function ToCheck({ session }: { session: IdImportSession }) {
  const { reviews } = useIdImportState(session);
  const count = useMemo(() => countToCheck(reviews), [reviews]);
  const isAsking = reviews.some((review) => review.isAsking);
  if (count === 0 && !isAsking) return null;
  return (
    <Button variant="quiet" className="text-warn!" onPress={goToCheck}>
      <TriangleAlert aria-hidden className="size-4" />
      {isAsking ? "Choose where the IDs are" : `${formatNumber(count)} to check`}
    </Button>
  );
}
