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
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  --data-urlencode 'q=johnson & j' \\
  --data-urlencode 'limit=25'`;
  const all = `curl -sS ${origin}/v2/companies/search \\
  -H "Authorization: Bearer $ACCESS_TOKEN"`;
  return (
    <Operation
      id="search"
      title="Search for companies"
      method="GET"
      path="/v2/companies/search"
      intro={
        <>
          <p>
            Lists the advertisers that your client may see. A search ignores case, accents and
            width, and finds the term anywhere in the name: names that start with it come first,
            then names in which a word does.
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
          <CodeBlock label="200 answer with advertisers" code={answer} />
        </>
      }
    >
      <FieldList
        title="Query parameters"
        fields={[
          {
            name: "q",
            type: "string",
            about: `The term, at most ${formatNumber(limits.termCharacters)} characters. Without it every name fits.`,
          },
          {
            name: "limit",
            type: "integer",
            about: `Names in one page, 1 to ${formatNumber(limits.pageRows)}.`,
          },
          {
            name: "cursor",
            type: "string",
            about:
              "The next_cursor of the answer before, with the same q. A wrong one is refused with 400.",
          },
        ]}
      />
      <FieldList
        title="Answer"
        fields={[
          { name: "Advertisers", type: "array", about: "Each with uuid and name." },
          {
            name: "next_cursor",
            type: "string",
            about: "Where the next page starts. Absent on the last page, and without limit.",
          },
          {
            name: "_token",
            type: "string",
            about:
              "The token that you sent, or a fresh one once half of its hour is over. Use it from then on.",
          },
        ]}
      />
    </Operation>
  );
}
