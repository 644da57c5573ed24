"use client";

/** What is gone and still in playlists. */
export function GoneView() {
  return null;
}
