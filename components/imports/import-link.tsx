import { FileUp } from "lucide-react";
import { usePermissions } from "@/components/session/use-session";
import { ButtonLink } from "@/components/ui/link";
import { routes } from "@/lib/shared/routes";

/** To the import of playlists; nothing where it is not possible. */
export function ImportLink() {
  const { canCreateMany } = usePermissions();
  if (!canCreateMany) return null;
  return (
    <ButtonLink href={routes.importPlaylists}>
      <FileUp aria-hidden className="size-4" />
      Import
    </ButtonLink>
  );
}
