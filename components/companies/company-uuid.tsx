import { CopyButton } from "@/components/ui/copy-button";

interface CompanyUuidProps {
  uuid: string;
  /** The company's name, for the name of the button. */
  name: string;
  /** Shows all of it, where there is room. */
  isWhole?: boolean;
}

/** A uuid for copying. UUIDv7s of one minute begin alike, so the short form shows the end as well. */
export function CompanyUuid({ uuid, name, isWhole }: CompanyUuidProps) {
  return (
    <span className="flex min-w-0 items-center gap-1 whitespace-nowrap">
      <code title={uuid} className="truncate font-mono text-xs text-muted">
        {isWhole ? uuid : `${uuid.slice(0, 8)}…${uuid.slice(-4)}`}
      </code>
      <CopyButton text={uuid} label={`Copy UUID of ${name}`} />
    </span>
  );
}
