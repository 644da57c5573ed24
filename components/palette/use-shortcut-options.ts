import { useQuery } from "@tanstack/react-query";
import { Building2, Pin } from "lucide-react";
import { usePinnedAndRecent } from "@/components/pickers/use-pinned-and-recent";
import { type PaletteOption } from "@/components/palette/palette-option";
import { selectedCompaniesQuery } from "@/lib/browser/companies/queries";

/** Recent and pinned companies as options that open `leadTo(companyId)`. */
export function useShortcutOptions(leadTo: (companyId: string) => string): PaletteOption[] {
  const { stored } = usePinnedAndRecent();
  const ids = [...stored.recent, ...stored.pinned];
  const { data } = useQuery(selectedCompaniesQuery("palette", ids));
  const companies = new Map(data?.companies.map((company) => [company.uuid, company]));
  return ids.flatMap((id) => {
    const company = companies.get(id);
    if (!company) return [];
    const isPinned = stored.pinned.includes(id);
    return {
      id: `company-${id}`,
      label: company.name,
      detail: isPinned ? "Pinned" : "Recent",
      icon: isPinned ? Pin : Building2,
      act: { href: leadTo(id) },
    };
  });
}
