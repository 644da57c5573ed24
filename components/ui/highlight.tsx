import { Fragment } from "react";
import { findMatches } from "@/components/ui/find-match";

interface HighlightProps {
  text: string;
  /** The search term. */
  term: string;
}

/** The name of something that was found, and its other name that matches. */
export function FoundName({ name, alias, term }: { name: string; alias?: string; term: string }) {
  return (
    <>
      <Highlight text={name} term={term} />
      {alias === undefined ? null : (
        <span className="font-normal text-muted [&_mark]:text-ink">
          {" · "}
          <Highlight text={alias} term={term} />
        </span>
      )}
    </>
  );
}

/** Text with the matching parts marked, ignoring case, accents and punctuation. */
export function Highlight({ text, term }: HighlightProps) {
  const matches = findMatches(text, term);
  return (
    <bdi>
      {matches.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(matches[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(matches.at(-1)?.end ?? 0)}
    </bdi>
  );
}
