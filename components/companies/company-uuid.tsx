import { CopyButton } from "@/components/ui/copy-button";

interface CompanyUuidProps {
  uuid: string;
  /** For the accessible name of the button. */
  name: string;
  /** Shows the full UUID. */
  isWhole?: boolean;
}

/** Copyable UUID. The short form includes the end because UUIDv7s of the same minute start alike. */
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
