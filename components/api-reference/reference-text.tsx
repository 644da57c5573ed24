import { Fragment } from "react";

/** The Markdown of openapi.json: text with `code`. */
export function ReferenceText({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className="rounded-[2px] bg-sunken px-1 font-mono text-[0.92em]">
        {part}
      </code>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
