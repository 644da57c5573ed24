import { useQuery } from "@tanstack/react-query";
import { nameTemplatesQuery } from "@/lib/browser/playlists/name-templates/queries";

/** Returns the template after the applied one, or the first again; null if there is none. */
export function useNextTemplate(naming: { template: string | null } | undefined): string | null {
  const { data: templates = [] } = useQuery({
    ...nameTemplatesQuery(),
    enabled: naming !== undefined,
  });
  const applied = templates.indexOf(naming?.template ?? "");
  return templates[(applied + 1) % templates.length] ?? null;
}
