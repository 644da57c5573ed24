"use client";

import { CopyButton } from "@/components/ui/copy-button";
import { useRowsHydrated } from "@/components/ui/hooks/use-hydrated";

interface CompanyUuidProps {
  uuid: string;
  /** For the accessible name of the button. */
  name: string;
  /** Shows the full UUID. */
  isWhole?: boolean;
}

/** Copyable UUID. The short form includes the end because UUIDv7s of the same minute start alike. */
export function CompanyUuid({ uuid, name, isWhole }: CompanyUuidProps) {
  const isHydrated = useRowsHydrated();
  return (
    <span className="uuid">
      <code title={isHydrated ? uuid : undefined}>
        {isWhole ? uuid : `${uuid.slice(0, 8)}…${uuid.slice(-4)}`}
      </code>
      {isHydrated ? <CopyButton text={uuid} label={`Copy UUID of ${name}`} /> : null}
    </span>
  );
}
