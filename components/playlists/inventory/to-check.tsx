import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { countToCheck } from "@/components/playlists/inventory/id-import-reading";
import { type IdImportSession } from "@/components/playlists/inventory/id-import-session";
import { useIdImportState } from "@/components/playlists/inventory/use-id-import";
import { Button } from "@/components/ui/button";
import { typesText } from "@/components/ui/hooks/use-hotkey";
import { formatNumber } from "@/lib/shared/format";

const check = "[data-id-check]";
const field = "[data-id-import] textarea";

/** Scrolls to the message about the last IDs and to their review, unless the user is typing elsewhere. */
export function scrollToCheck(): void {
  const focused = document.activeElement;
  if (focused?.matches(typesText) && !focused.matches(`${field}, input[name=name]`)) return;
  document.querySelector(check)?.scrollIntoView({ block: "nearest" });
}

/** Focuses the first review once it is rendered, otherwise the field of IDs, and scrolls to it. */
function goToCheck(): void {
  requestAnimationFrame(() => {
    const review = document.querySelector<HTMLElement>("[data-review]");
    (review ?? document.querySelector<HTMLElement>(field))?.focus({ preventScroll: true });
    document
      .querySelector(review ? check : "[data-id-import]")
      ?.scrollIntoView({ block: "nearest" });
  });
}

/** Adds pending and decided IDs. If something must be decided first, goes there and returns false. */
export async function settleIds(session: IdImportSession): Promise<boolean> {
  const isDone = await session.flush();
  if (!isDone) goToCheck();
  return isDone;
}

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
