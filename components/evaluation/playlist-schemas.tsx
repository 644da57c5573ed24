"use client";

import "@/lib/playlists/queries";

/** Shows nothing; see `AnswerSchemas`. */
export function PlaylistSchemas() {
  return null;
}
