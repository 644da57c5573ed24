import { CodeBlock } from "@/components/api-reference/code-block";
import { FieldList } from "@/components/api-reference/field-list";
import { Operation } from "@/components/api-reference/operation";
import { formatNumber } from "@/lib/format";
import { limits } from "@/lib/limits";

const answer = `{
  "Message": "",
  "type": "success",
  "Advertisers": [
    { "uuid": "0198c0de-…", "name": "Johnson & Jensen" }
  ],
  "_token": "eyJhbGciOi…",
  "next_cursor": "eyJrIjoi…"
}`;

export function SearchOperation({ origin }: { origin: string }) {
  const curl = `curl -sS -G ${origin}/v2/companies/search \\
  -H "Authorization: Bearer $TOKEN" \\
  --data-urlencode 'q=johnson & j' \\
  --data-urlencode 'limit=25'`;
  const all = `curl -sS ${origin}/v2/companies/search \\
  -H "Authorization: Bearer $TOKEN"`;
  return (
    <Operation
      id="search"
      title="Search for companies"
      method="GET"
      path="/v2/companies/search"
      intro={
        <>
          <p>
            Lists the advertisers you have access to. A search ignores case, accents, width and
            punctuation, takes words in any order, and finds a UUID. Names that start with the term
            come first, then names in which each of its words starts a word.
          </p>
          <p>
            Without <code className="font-mono text-sm">limit</code> the whole list comes in one
            answer. No request body is read.
          </p>
        </>
      }
      examples={
        <>
          <CodeBlock label="Search a page with curl" code={curl} />
          <CodeBlock label="List all with curl" code={all} />
          <CodeBlock label="200 response with advertisers" code={answer} />
        </>
      }
    >
      <FieldList
        title="Query parameters"
        fields={[
          {
            name: "q",
            type: "string",
            about: `Search term of at most ${formatNumber(limits.termCharacters)} characters. Without it, all names match.`,
          },
          {
            name: "limit",
            type: "integer",
            about: `Names per page, 1 to ${formatNumber(limits.pageRows)}.`,
          },
          {
            name: "cursor",
            type: "string",
            about:
              "The next_cursor of the previous response, with the same q. An invalid cursor returns 400.",
          },
        ]}
      />
      <FieldList
        title="Response"
        fields={[
          { name: "Advertisers", type: "array", about: "Advertisers with UUID and name." },
          {
            name: "suggestions",
            type: "array",
            about: "If no advertiser matches: up to five that the term may have meant.",
          },
          {
            name: "next_cursor",
            type: "string",
            about: "Start of the next page. Absent on the last page and without limit.",
          },
          {
            name: "_token",
            type: "string",
            about: "Your token, or a renewed one after half an hour. Use it for the next request.",
          },
        ]}
      />
    </Operation>
  );
}
