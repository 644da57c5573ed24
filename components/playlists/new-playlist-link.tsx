import { Plus } from "lucide-react";
import { usePermissions, useSession } from "@/components/session/use-session";
import { type ButtonVariant } from "@/components/ui/style";
import { ButtonLink } from "@/components/ui/link";
import { routes } from "@/lib/shared/routes";

interface NewPlaylistLinkProps {
  /** Default: the client's own company. */
  companyId?: string;
  variant?: ButtonVariant;
  /** Default: "New playlist". */
  children?: string;
}

/** Opens the form of a new playlist for a company. Renders nothing for viewers. */
export function NewPlaylistLink(props: NewPlaylistLinkProps) {
  const { companyId, variant = "primary", children = "New playlist" } = props;
  const { company } = useSession();
  const { canCreate } = usePermissions();
  if (!canCreate) return null;
  return (
    <ButtonLink
      variant={variant}
      prefetch={false}
      href={routes.newPlaylist(companyId ?? company.uuid)}
    >
      <Plus aria-hidden className="size-4" />
      {children}
    </ButtonLink>
  );
}
