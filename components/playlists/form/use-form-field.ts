import { useController } from "react-hook-form";
import {
  type PlaylistField,
  type PlaylistFormControl,
} from "@/components/playlists/form/form-values";

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
