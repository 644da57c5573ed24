import { expect, it } from "vitest";
import { countColumns } from "@/components/playlists/inventory/use-id-columns";

it.each([
  // Nine digits and a four-digit place, on the playlist page and in the form.
  [640, 14, false, 4],
  [616, 14, true, 3],
  [340, 14, false, 2],
  // Wider ones get whole columns rather than cut ends.
  [640, 40, false, 1],
  [1_200, 40, true, 2],
  [0, 14, false, 1],
  [4_000, 3, false, 4],
])(
  "%i pixels have room for cells of %i characters (buttons: %s) in %i columns",
  (width, characters, hasButtons, columns) => {
    expect(countColumns(width, characters, hasButtons)).toBe(columns);
  },
);
