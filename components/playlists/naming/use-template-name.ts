import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { companyQuery } from "@/lib/browser/companies/queries";
import { nextNumberQuery } from "@/lib/browser/playlists/name-templates/queries";
import { findNumberPlace, renderName } from "@/lib/shared/playlists/name-templates/render-name";

/**
 * The name that a template makes for the form's current values; null while its number is unknown. It is complete once the
 * form has all that the template needs.
 */
export function useTemplateName(control: PlaylistFormControl, template: string) {
  const [advertiserId, type] = useWatch({ control, name: ["advertiser_id", "type"] });
  const { data: advertiser } = useQuery({
    ...companyQuery(advertiserId),
    enabled: advertiserId !== "",
  });
  const [date] = useState(() => new Date());
  const parts = { advertiser: advertiser?.name ?? "", type, date };
  const place = findNumberPlace(template, parts);
  const number = useQuery(nextNumberQuery(advertiserId, place));
  const isWaiting = number.isPlaceholderData || (number.isPending && number.isFetching);
  const isNamed = advertiserId === "" || advertiser !== undefined;
  const isMissing =
    (advertiserId === "" && /\{advertiser\}|\{n\}/.test(template)) ||
    (type === null && template.includes("{type}"));
  return {
    name: isNamed && !isWaiting ? renderName(template, parts, number.data ?? 1) : null,
    isComplete: !isMissing,
  };
}
