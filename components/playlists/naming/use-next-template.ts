import { useQuery } from "@tanstack/react-query";
import { nameTemplatesQuery } from "@/lib/browser/playlists/name-templates/queries";

/** The template after the one that is applied, from the first again; null if there is none. */
export function useNextTemplate(naming: { template: string | null } | undefined): string | null {
  const { data: templates = [] } = useQuery({
    ...nameTemplatesQuery(),
    enabled: naming !== undefined,
  });
  const applied = templates.indexOf(naming?.template ?? "");
  return templates[(applied + 1) % templates.length] ?? null;
}
