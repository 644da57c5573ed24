import { X } from "lucide-react";
import { describeGone } from "@/components/catalogue/page/describe-gone";
import { useGoneReport } from "@/components/catalogue/use-gone-report";
import { usePermissions } from "@/components/session/use-session";
import { Callout } from "@/components/ui/callout";
import { useRemembered } from "@/components/ui/hooks/use-remembered";
import { PlainIconButton } from "@/components/ui/plain-icon-button";
import { ButtonLink } from "@/components/ui/link";
import { type GoneReport } from "@/lib/shared/catalogue/gone";
import { routes } from "@/lib/shared/routes";

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
