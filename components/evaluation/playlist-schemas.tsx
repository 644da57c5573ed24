"use client";

import "@/lib/browser/playlists/queries";

/** Shows nothing; see `AnswerSchemas`. */
export function PlaylistSchemas() {
  return null;
}
