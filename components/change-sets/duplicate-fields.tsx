"use client";

import { useId } from "react";
import { useController } from "react-hook-form";
import { type BulkControl } from "@/components/change-sets/bulk-control";
import { nameCopy, nameLike } from "@/components/change-sets/name-copy";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { useSession } from "@/components/session/use-session";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { limits } from "@/lib/shared/limits";

interface DuplicateFieldsProps {
  control: BulkControl;
  /** The playlist, if it is one alone. */
  playlist?: { name: string };
}

/** Names of the copies, and their advertiser. */
export function DuplicateFields({ control, playlist }: DuplicateFieldsProps) {
  const { company, capabilities } = useSession();
  const isAgency = company.kind === "agency";
  const name = useController({ control, name: "name" });
  const advertiser = useController({ control, name: "advertiser_id" });
  const agencyOnly = useController({ control, name: "agency_only" });
  const id = useId();
  return (
    <>
      <TextField
        {...name.field}
        value={name.field.value ?? ""}
        autoFocus
        label={playlist ? "Name" : "Names"}
        description={playlist ? undefined : "{name} is replaced with each playlist's name."}
        counterMax={limits.nameCharacters}
        error={name.fieldState.error?.message}
      />
      {isAgency ? (
        <AdvertiserPicker
          {...advertiser.field}
          value={advertiser.field.value ?? ""}
          onChange={(uuid) => {
            // For another advertiser the name needs no "(copy)", unless it was edited.
            const [usual, next] = [nameCopy(playlist), nameLike(playlist)];
            if (uuid !== "" && name.field.value === usual) name.field.onChange(next);
            if (uuid === "" && name.field.value === next) name.field.onChange(usual);
            advertiser.field.onChange(uuid === "" ? null : uuid);
          }}
          label="Advertiser"
          isOptional
          placeholder="Same advertiser"
          description="IDs, searches, tags and type are copied unchanged."
          error={advertiser.fieldState.error?.message}
        />
      ) : null}
      {isAgency && capabilities.canKeepInAgencyList ? (
        <div className="flex flex-col gap-0.5">
          <Checkbox
            isSelected={agencyOnly.field.value === true}
            isIndeterminate={agencyOnly.field.value === null}
            onChange={agencyOnly.field.onChange}
            describedBy={id}
          >
            Only in the agency&apos;s list
          </Checkbox>
          <p id={id} className="pl-6 text-sm text-muted">
            {agencyOnly.field.value === null
              ? "Each copy stays in the same kind of list as its original."
              : agencyOnly.field.value
                ? "The advertiser's own clients won't see it."
                : "The advertiser's own clients see it too."}
          </p>
        </div>
      ) : null}
    </>
  );
}
