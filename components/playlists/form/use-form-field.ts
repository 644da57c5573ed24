import { useController, useWatch } from "react-hook-form";
import {
  findList,
  type PlaylistField,
  type PlaylistFormControl,
} from "@/components/playlists/form/form-values";
import { useSession } from "@/components/session/use-session";

/**
 * A field of the form, validated when it is left. An empty one is not validated unless it already has an error, so that a field shows no
 * error before the user has typed in it or saved.
 */
export function useFormField<Name extends PlaylistField>(control: PlaylistFormControl, name: Name) {
  const { field, fieldState } = useController({ control, name });
  const leave = () => {
    const isEmpty = !field.value || (typeof field.value === "string" && field.value.trim() === "");
    if (!isEmpty || fieldState.invalid) field.onBlur();
  };
  return { field: { ...field, onBlur: leave }, error: fieldState.error };
}

/** The company in whose list the form's playlist will be; "" until an advertiser is chosen. */
export function useFormList(control: PlaylistFormControl) {
  const { company } = useSession();
  const [advertiser_id, agency_only] = useWatch({
    control,
    name: ["advertiser_id", "agency_only"],
  });
  const agencyId = company.kind === "agency" ? company.uuid : null;
  return { list: findList({ advertiser_id, agency_only }, agencyId) };
}
