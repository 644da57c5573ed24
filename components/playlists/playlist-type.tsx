import { AudioLines, type LucideIcon, Podcast, RadioTower } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { type PlaylistType } from "@/lib/vocabulary";

/** Label, icon and color of each type. */
export const playlistTypeLooks: Record<
  PlaylistType,
  { word: string; icon: LucideIcon; ink: string }
> = {
  podcast: { word: "Podcast", icon: Podcast, ink: "text-podcast" },
  radio: { word: "Radio", icon: RadioTower, ink: "text-radio" },
  streaming: { word: "Streaming", icon: AudioLines, ink: "text-streaming" },
};

interface PlaylistTypeBadgeProps {
  type: PlaylistType;
  /** Shows only the icon in narrow windows. */
  isNarrow?: boolean;
}

export function PlaylistTypeBadge({ type, isNarrow }: PlaylistTypeBadgeProps) {
  const { word, icon: Icon } = playlistTypeLooks[type];
  return (
    <Badge tone={type}>
      <Icon aria-hidden />
      <span className={isNarrow ? "max-sm:sr-only" : undefined}>{word}</span>
    </Badge>
  );
}
