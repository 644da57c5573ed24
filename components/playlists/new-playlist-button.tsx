"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/routes";

/**
 * Opens the form of a new playlist for a company, by default the client's own. Renders nothing for viewers.
 */
export function NewPlaylistButton({ companyId }: { companyId?: string }) {
  const { client, company } = useSession();
  const router = useRouter();
  if (client.role === "viewer") return null;
  return (
    <Button
      variant="primary"
      onPress={() => router.push(routes.newPlaylist(companyId ?? company.uuid))}
    >
      <Plus aria-hidden className="size-4" />
      New playlist
    </Button>
  );
}
