"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/routes";

/** To a new playlist of the client's own company; an agency chooses the advertiser there. Nothing for viewers. */
export function NewPlaylistButton() {
  const { client, company } = useSession();
  const router = useRouter();
  if (client.role === "viewer") return null;
  return (
    <Button variant="primary" onPress={() => router.push(routes.newPlaylist(company.uuid))}>
      <Plus aria-hidden className="size-4" />
      New playlist
    </Button>
  );
}
