import { useWatch } from "react-hook-form";
import { findList, type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { useSession } from "@/components/session/use-session";

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
