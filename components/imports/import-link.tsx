"use client";

import { FileUp } from "lucide-react";
import { useSession } from "@/components/session/use-session";
import { ButtonLink } from "@/components/ui/link";
import { routes } from "@/lib/routes";

/** To the import of playlists; nothing for viewers. */
export function ImportLink() {
  const { client } = useSession();
  if (client.role === "viewer") return null;
  return (
    <ButtonLink href={routes.importPlaylists}>
      <FileUp aria-hidden className="size-4" />
      Import
    </ButtonLink>
  );
}
