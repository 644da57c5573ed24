"use client";

import { useState, useSyncExternalStore } from "react";
import { type PlaylistFormValues, toPlaylistInput } from "@/components/playlists/form/form-values";
import { CopyButton } from "@/components/ui/copy-button";
import { Tabs } from "@/components/ui/tabs";
import { abbreviateIds, requestLanguages } from "@/lib/playlists/request-code";

interface RequestPreviewProps {
  /** The company in whose list the playlist will be, or "". */
  companyId: string;
  values: PlaylistFormValues;
}

const never = () => () => {};

/** The API request for the current form. Scripts read the token from $TOKEN. */
export function RequestPreview({ companyId, values }: RequestPreviewProps) {
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => "",
  );
  const [first] = requestLanguages;
  const [selected, setSelected] = useState(first.id);
  const language = requestLanguages.find(({ id }) => id === selected) ?? first;
  const ids = values.inventory_ids.ids;
  const write = (shown: readonly string[]) =>
    language.write({
      origin,
      companyId: companyId || "ADVERTISER_UUID",
      playlist: toPlaylistInput(values, shown),
    });
  return (
    <section aria-labelledby="request-preview" className="flex min-w-0 flex-col gap-2">
      <h2 id="request-preview" className="text-sm font-medium">
        API request
      </h2>
      <Tabs
        label="Language of the request"
        tabs={requestLanguages}
        selected={selected}
        onSelect={setSelected}
        action={
          // Created on copy: with 100,000 IDs it has megabytes.
          <CopyButton label={`Copy ${language.label}`} text={() => write(ids)}>
            {`Copy ${language.label}`}
          </CopyButton>
        }
      >
        <pre
          tabIndex={0}
          role="region"
          aria-label={`Request as ${language.label}`}
          className="max-h-96 overflow-auto p-3 font-mono text-xs leading-5 -outline-offset-2"
        >
          {write(abbreviateIds(ids))}
        </pre>
      </Tabs>
      <p className="text-sm text-faint">{language.hint}</p>
    </section>
  );
}
