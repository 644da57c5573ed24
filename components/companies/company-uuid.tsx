"use client";

import { CopyButton } from "@/components/ui/copy-button";

interface CompanyUuidProps {
  uuid: string;
  /** For the accessible name of the button. */
  name: string;
}

/** Copyable UUID. */
export function CompanyUuid({ uuid, name }: CompanyUuidProps) {
  return (
    <span className="uuid">
      <code>{uuid}</code>
      <CopyButton text={uuid} label={`Copy UUID of ${name}`} />
    </span>
  );
}
