import { cx } from "@/components/ui/style";
import { NearLink } from "@/components/ui/near-link";

/** Width of a chip in addition to its letters, and width of "+2", in letters. */
const chipEdge = 3;
const moreWidth = 4;
/** Letters of Chinese, Japanese and Korean are twice as wide. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/gu;

/** Returns how many tags fit completely into this many letters, with "+2" for the others; at least one. */
export function fitTags(tags: string[], letters: number): number {
  let used = 0;
  const fitting = tags.findIndex((tag, index) => {
    used += tag.length + (tag.match(wide)?.length ?? 0) + chipEdge;
    return used + (index === tags.length - 1 ? 0 : moreWidth) > letters;
  });
  return fitting === -1 ? tags.length : Math.max(1, fitting);
}

/** Number of letters that fit into the column of usual windows, and of wide ones. */
const [usualLetters, wideLetters] = [22, 32];

interface TagChipsProps {
  tags: string[];
  /** URL of the playlists with a tag. */
  toTag: (tag: string) => string;
  /** Adds tooltips; left out of HTML. */
  isLive: boolean;
}

/** The first tags of a row, never truncated, as links to filtered lists; the tooltip of "+3" names the others. */
export function TagChips({ tags, toTag, isLive }: TagChipsProps) {
  if (tags.length === 0) return null;
  const few = fitTags(tags, usualLetters);
  const many = fitTags(tags, wideLetters);
  return (
    <span className="row-tags">
      {tags.slice(0, many).map((tag, index) => (
        <TagLink
          key={tag}
          tag={tag}
          href={toTag(tag)}
          isLive={isLive}
          // Only a single tag in its cell can be longer than that.
          className={cx(index > 0 && "shrink-0", index >= few && "max-2xl:hidden") || undefined}
        />
      ))}
      <More tags={tags.slice(few)} isLive={isLive} className={few < many && "2xl:hidden"} />
      {few < many ? (
        <More tags={tags.slice(many)} isLive={isLive} className="max-2xl:hidden" />
      ) : null}
    </span>
  );
}

interface TagLinkProps {
  tag: string;
  href: string;
  isLive?: boolean;
  className?: string;
}

/** A tag as a link to the playlists that have it. */
export function TagLink({ tag, href, isLive = true, className }: TagLinkProps) {
  return (
    <NearLink
      href={href}
      prefetch={false}
      title={isLive ? `Playlists tagged ${tag}` : undefined}
      className={cx("tag-link", className)}
    >
      <bdi>{tag}</bdi>
    </NearLink>
  );
}

interface MoreProps {
  tags: string[];
  isLive: boolean;
  className: string | false;
}

function More({ tags, isLive, className }: MoreProps) {
  if (tags.length === 0) return null;
  const names = tags.join(", ");
  return (
    <span title={isLive ? names : undefined} className={cx("more-tags", className)}>
      <span aria-hidden>{`+${tags.length}`}</span>
      <span className="sr-only">{names}</span>
    </span>
  );
}
