import { findMatch } from "@/components/ui/find-match";

interface HighlightProps {
  text: string;
  /** The search term. */
  term: string;
}

/** Text with the matching part marked, ignoring case and accents. */
export function Highlight({ text, term }: HighlightProps) {
  const match = findMatch(text, term);
  if (!match) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text.slice(0, match.start)}
      <mark>{text.slice(match.start, match.end)}</mark>
      {text.slice(match.end)}
    </bdi>
  );
}
