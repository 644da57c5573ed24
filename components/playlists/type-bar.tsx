import { formatNumber } from "@/lib/shared/format";
import { type PlaylistType, playlistTypes } from "@/lib/shared/vocabulary";

const fills: Record<PlaylistType, string> = {
  podcast: "bg-podcast",
  radio: "bg-radio",
  streaming: "bg-streaming",
};

/** The shares of types among some playlists, as a bar and as text. Renders nothing without playlists. */
export function TypeBar({ types }: { types: Record<PlaylistType, number> }) {
  const present = playlistTypes.filter((type) => types[type] > 0);
  if (present.length === 0) return null;
  const words =
    present.length === 1 ? present : present.map((type) => `${formatNumber(types[type])} ${type}`);
  return (
    <span className="type-bar">
      <span aria-hidden>
        {present.map((type) => (
          <span key={type} className={fills[type]} style={{ flexGrow: types[type] }} />
        ))}
      </span>
      {words.join(", ")}
    </span>
  );
}
