import { X } from "lucide-react";
import { usePermissions } from "@/components/session/use-session";
import { Callout } from "@/components/ui/callout";
import { useRemembered } from "@/components/ui/hooks/use-browser-state";
import { PlainIconButton } from "@/components/ui/plain-icon-button";
import { ButtonLink } from "@/components/ui/link";
import { type GoneReport } from "@/lib/shared/catalogue/gone";
import { routes } from "@/lib/shared/routes";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useKinds } from "@/components/catalogue/use-list-kind";
import { goneReportQuery } from "@/lib/browser/catalogue/source-queries";
import { formatCount } from "@/lib/shared/format";

const nouns: Record<string, string> = {
  apple_podcast: "show",
  podcast_index: "show",
  podcast_guid: "show",
  spotify: "show",
  rss: "show",
  call_sign: "station",
  fcc_facility: "station",
  radio_browser: "station",
  bundle: "app",
  deal: "deal",
};

/** Returns the noun for entries of these kinds: "show", "station"; "ID" for several kinds, and for an agency's own. */
function nounOf(kinds: Iterable<string>): string {
  const named = Array.from(new Set(Array.from(kinds, (kind) => nouns[kind] ?? "ID")));
  return named.length === 1 ? (named[0] ?? "ID") : "ID";
}

/** Formats "31 unavailable shows are used in 12 playlists", or "31 shows in 12 playlists became unavailable", with "At least …" if not everything could be read. */
export function describeGone(
  { count, entries, playlists, is_whole }: GoneReport,
  verb: "are" | "became",
): string {
  const noun = nounOf(entries.map(({ kind }) => kind));
  const where = formatCount(playlists.length, "playlist");
  const words =
    verb === "became"
      ? `${formatCount(count, noun)} in ${where} became unavailable`
      : `${formatCount(count, `unavailable ${noun}`)} ${count === 1 ? "is" : "are"} used in ${where}`;
  return is_whole ? words : `At least ${words}`;
}

/** Whether the catalogue has entries that are unavailable. */
export const useHasGone = (): boolean => useKinds().some(({ gone }) => gone > 0);

/** The report of what is unavailable and in playlists; null while it loads, and if nothing is unavailable. */
function useGoneReport(): GoneReport | null {
  const hasGone = useHasGone();
  const { data } = useQuery({ ...goneReportQuery(), enabled: hasGone });
  return (hasGone && data) || null;
}

/** The number of unavailable IDs in each playlist that has some, by UUID. */
export function useGoneCounts(): ReadonlyMap<string, number> {
  const report = useGoneReport();
  return useMemo(
    () => new Map(report?.playlists.map(({ uuid, unavailable }) => [uuid, unavailable])),
    [report],
  );
}

/** Reports inventory that is unavailable and in playlists, with the way to replace it; renders nothing if there is none. */
export function GoneCallout() {
  const report = useGoneReport();
  if (!report || report.count === 0) return null;
  return <GoneLine title={`${describeGone(report, "are")}.`} />;
}

/** The same until it is dismissed, and again when an import makes more unavailable. */
export function GoneNews() {
  const report = useGoneReport();
  if (!report || report.count === 0) return null;
  const latest = report.entries.reduce(
    (last, { gone_since: since }) => (since > last ? since : last),
    "",
  );
  return <DismissibleLine key={latest} report={report} latest={latest} />;
}

function DismissibleLine({ report, latest }: { report: GoneReport; latest: string }) {
  const [isDismissed, setDismissed] = useRemembered(`unavailable since ${latest}`);
  if (isDismissed) return null;
  return (
    <GoneLine title={`${describeGone(report, "became")}.`} className="mb-3">
      <PlainIconButton label="Dismiss" title="Dismiss" onClick={() => setDismissed(true)}>
        <X aria-hidden className="size-4" />
      </PlainIconButton>
    </GoneLine>
  );
}

function GoneLine(props: { title: string; className?: string; children?: React.ReactNode }) {
  const { canEdit } = usePermissions();
  return (
    <Callout
      tone="warn"
      role="status"
      title={props.title}
      className={props.className}
      action={
        <>
          <ButtonLink href={routes.goneInventory} size="sm">
            {canEdit ? "Replace…" : "View"}
          </ButtonLink>
          {props.children}
        </>
      }
    />
  );
}
