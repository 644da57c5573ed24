"use client";

import { useSyncExternalStore } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { type CreatePlaylistInput } from "@/lib/playlists/schema";
import { abbreviate, requestLanguages } from "@/lib/playlists/request-code";

interface RequestPreviewProps {
  companyId: string;
  playlist: CreatePlaylistInput;
}

const never = () => () => {};

/** The very request that the form stands for. The token is not in it: a script reads it from $TOKEN. */
export function RequestPreview({ companyId, playlist }: RequestPreviewProps) {
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => "",
  );
  // One language until there are more; then a tab for each.
  const [language] = requestLanguages;
  const request = { origin, companyId, playlist };
  return (
    <section aria-labelledby="request-preview" className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 id="request-preview" className="text-sm font-medium">
          The same with the API
        </h2>
        {/* Written when it is copied: with 100,000 ids it has megabytes. */}
        <CopyButton label={`Copy ${language.label}`} text={() => language.write(request)}>
          {`Copy ${language.label}`}
        </CopyButton>
      </div>
      <pre
        tabIndex={0}
        aria-label={`Request as ${language.label}`}
        className="max-h-96 overflow-auto rounded border bg-sunken p-3 font-mono text-xs leading-5"
      >
        {language.write(abbreviate(request))}
      </pre>
    </section>
  );
}
