import { type RefObject, useEffect, useMemo, useState } from "react";
import { formatNumber } from "@/lib/shared/format";

/** Widths of a monospaced character, of the space around an ID, and of its button, in pixels. */
const characterPx = 8.5;
const aroundPx = 34;
const buttonPx = 28;
const leastPx = 150;
const mostColumns = 4;
/** Minimum width of a name next to an ID, in characters. */
export const nameCharacters = 40;
/** Longer IDs are truncated next to names. */
const mostIdCharacters = 36;

/** Number of columns in which `ids` fit completely, at most four; one while the width is unknown. */
export function useIdColumns(
  element: RefObject<HTMLElement | null>,
  ids: readonly string[],
  {
    hasButtons,
    more,
  }: { hasButtons: boolean; /** Additional characters next to an ID. */ more: number },
): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  const characters = useMemo(() => findLongest(ids) + formatNumber(ids.length).length, [ids]);
  return Math.min(countColumns(width, characters + more, hasButtons), ids.length);
}

/** Returns the number of columns for cells of this many characters in `width` pixels, from one to four. */
export function countColumns(width: number, characters: number, hasButtons: boolean): number {
  const cellPx = characters * characterPx + aroundPx + (hasButtons ? buttonPx : 0);
  const columns = Math.floor(width / Math.max(leastPx, cellPx));
  return Math.max(1, Math.min(mostColumns, columns));
}

/** Returns the width of the column of IDs next to names, in characters: that of the longest ID, up to a GUID. */
export const findIdWidth = (ids: readonly string[]): number =>
  Math.min(mostIdCharacters, findLongest(ids));

/** Returns the UTF-16 units of the longest ID. */
const findLongest = (ids: readonly string[]): number =>
  ids.reduce((longest, { length }) => Math.max(longest, length), 0);
