"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useController, useWatch } from "react-hook-form";
import { fieldLabels, type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { usePermissions } from "@/components/session/use-permissions";
import { Checkbox } from "@/components/ui/checkbox";
import { companyQuery } from "@/lib/browser/companies/queries";

/** Whether the playlist is only in the agency's list. Nothing where there is no such list. */
export function AgencyOnlyField({ control }: { control: PlaylistFormControl }) {
  const { hasAgencyList } = usePermissions();
  const { field, fieldState } = useController({ control, name: "agency_only" });
  const advertiserId = useWatch({ control, name: "advertiser_id" });
  const { data: advertiser } = useQuery({
    ...companyQuery(advertiserId),
    enabled: advertiserId !== "",
  });
  const id = useId();
  if (!hasAgencyList) return null;
  const name = advertiser?.name ?? "the advertiser";
  return (
    <div className="-mt-3 flex flex-col gap-0.5">
      <Checkbox isSelected={field.value} onChange={field.onChange} describedBy={id}>
        {fieldLabels.agency_only}
      </Checkbox>
      <p id={id} className="pl-6 text-sm text-muted">
        {fieldState.error?.message ?? (
          <>
            {field.value ? "Hidden from clients of " : "Clients of "}
            <bdi>{name}</bdi>
            {field.value ? "." : " see this playlist too."}
          </>
        )}
      </p>
    </div>
  );
}
