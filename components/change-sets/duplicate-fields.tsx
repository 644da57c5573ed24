import { useController } from "react-hook-form";
import { type BulkControl } from "@/components/change-sets/bulk-task";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { useSession } from "@/components/session/use-session";
import { RadioChoice } from "@/components/ui/radio-choice";
import { TextField } from "@/components/ui/text-field";
import { limits } from "@/lib/shared/limits";
import { playlistFields } from "@/lib/shared/playlists/fields/playlist-fields";

const copySuffix = " (copy)";

/** Names a copy: "Autumn (copy)", shortened to the limit of names; for several playlists "{name} (copy)". */
export function nameCopy(playlist?: { name: string }): string {
  const name = [...nameLike(playlist)].slice(0, limits.nameCharacters - copySuffix.length).join("");
  return name + copySuffix;
}

/** Keeps the name, for a copy for another advertiser. */
const nameLike = (playlist?: { name: string }): string => playlist?.name ?? "{name}";

const sameVisibility = { id: "same", label: "Same as original" } as const;
const visibilities = [
  { id: "advertiser", label: "The advertiser and us" },
  { id: "agency", label: "Only us" },
] as const;

const idOf = (isAgencyOnly: boolean | null | undefined) => {
  if (isAgencyOnly == null) return sameVisibility.id;
  return isAgencyOnly ? "agency" : "advertiser";
};

interface DuplicateFieldsProps {
  control: BulkControl;
  /** The playlist, if there is only one. */
  playlist?: { name: string };
}

/** Names of the copies, and their advertiser. */
export function DuplicateFields({ control, playlist }: DuplicateFieldsProps) {
  const { company, capabilities } = useSession();
  const isAgency = company.kind === "agency";
  const name = useController({ control, name: "name" });
  const advertiser = useController({ control, name: "advertiser_id" });
  const agencyOnly = useController({ control, name: "agency_only" });
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
        <RadioChoice
          label={playlistFields.agency_only.label}
          choices={playlist ? visibilities : [sameVisibility, ...visibilities]}
          value={idOf(agencyOnly.field.value)}
          onChange={(chosen) =>
            agencyOnly.field.onChange(chosen === "same" ? null : chosen === "agency")
          }
        />
      ) : null}
    </>
  );
}
