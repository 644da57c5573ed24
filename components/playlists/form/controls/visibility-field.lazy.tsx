import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { fieldLabels, type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { useFormField } from "@/components/playlists/form/use-form-field";
import { usePermissions } from "@/components/session/use-session";
import { RadioChoice } from "@/components/ui/radio-choice";
import { companyQuery } from "@/lib/browser/companies/queries";

/** Visibility of the playlist: for the advertiser too, or only for the agency. Renders nothing without an agency's list. */
export function VisibilityField({ control }: { control: PlaylistFormControl }) {
  const { hasAgencyList } = usePermissions();
  const { field, error } = useFormField(control, "agency_only");
  const advertiserId = useWatch({ control, name: "advertiser_id" });
  const { data: advertiser } = useQuery({
    ...companyQuery(advertiserId),
    enabled: advertiserId !== "",
  });
  if (!hasAgencyList) return null;
  return (
    <RadioChoice
      label={fieldLabels.agency_only}
      choices={[
        { id: "advertiser", label: `${advertiser?.name ?? "The advertiser"} and us` },
        { id: "agency", label: "Only us" },
      ]}
      value={field.value ? "agency" : "advertiser"}
      onChange={(chosen) => field.onChange(chosen === "agency")}
      error={error?.message}
    />
  );
}
