import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";

/** Chips shown in usual windows, and in wide ones. */
const [few, many] = [2, 4];

interface TagChipsProps {
  tags: string[];
  /** URL of the playlists with a tag. */
  toTag: (tag: string) => string;
}

/** The first tags of a row as links to filtered lists; the title of "+3" lists the others. */
export function TagChips({ tags, toTag }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <span className="flex min-w-0 items-center gap-1 overflow-hidden">
      {tags.slice(0, many).map((tag, index) => (
        <TagLink
          key={tag}
          tag={tag}
          href={toTag(tag)}
          className={index < few ? "" : "max-2xl:hidden"}
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
  className?: string;
}

/** A tag as a link to the playlists that have it. */
export function TagLink({ tag, href, className = "" }: TagLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      title={`Playlists tagged ${tag}`}
      className={`inline-flex max-w-full min-w-0 *:min-w-0 hover:no-underline hover:brightness-95 dark:hover:brightness-125 ${className}`}
    >
      <Badge>
        <bdi className="truncate">{tag}</bdi>
      </Badge>
    </Link>
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
