import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { NearLink } from "@/components/ui/near-link";

/** Chips shown in usual windows, and in wide ones. */
const [few, many] = [2, 4];

interface TagChipsProps {
  tags: string[];
  /** URL of the playlists with a tag. */
  toTag: (tag: string) => string;
  /** Adds tooltips; left out of HTML. */
  isLive: boolean;
}

/** The first tags of a row as links to filtered lists; the title of "+3" lists the others. */
export function TagChips({ tags, toTag, isLive }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <span className="flex min-w-0 items-center gap-1 overflow-hidden">
      {tags.slice(0, many).map((tag, index) => (
        <TagLink
          key={tag}
          tag={tag}
          href={toTag(tag)}
          isLive={isLive}
          className={index < few ? undefined : "max-2xl:hidden"}
        />
      ))}
      <More tags={tags.slice(few)} className="2xl:hidden" />
      <More tags={tags.slice(many)} className="max-2xl:hidden" />
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
      <Badge>
        <bdi className="truncate">{tag}</bdi>
      </Badge>
    </NearLink>
  );
}

function More({ tags, className }: { tags: string[]; className: string }) {
  if (tags.length === 0) return null;
  return (
    <span title={tags.join(", ")} className={`shrink-0 text-xs text-muted ${className}`}>
      +{tags.length}
    </span>
  );
}
