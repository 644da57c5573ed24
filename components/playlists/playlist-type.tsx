import { AudioLines, type LucideIcon, Podcast, RadioTower } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { useRowsHydrated } from "@/components/ui/hooks/use-browser-state";
import { type PlaylistType } from "@/lib/shared/vocabulary";

/** Label, icon and color of each type. */
export const playlistTypeLooks: Record<
  PlaylistType,
  { word: string; icon: LucideIcon; ink: string }
> = {
  podcast: { word: "Podcast", icon: Podcast, ink: "text-podcast" },
  radio: { word: "Radio", icon: RadioTower, ink: "text-radio" },
  streaming: { word: "Streaming", icon: AudioLines, ink: "text-streaming" },
};

export function PlaylistTypeBadge({ type }: { type: PlaylistType }) {
  const { word, icon: Icon } = playlistTypeLooks[type];
  // The icons of fifty rows would be a fifth of a page's HTML.
  const isHydrated = useRowsHydrated();
  return (
    <Badge tone={type}>
      {isHydrated ? <Icon aria-hidden /> : null}
      <span>{word}</span>
    </Badge>
  );
}
