import { CodeBlock } from "@/components/api-reference/code-block";
import { createPlaylistFields } from "@/components/api-reference/create-playlist-fields";
import { FieldList } from "@/components/api-reference/field-list";
import { Operation } from "@/components/api-reference/operation";

const answer = `HTTP/1.1 201 Created
Location: /playlists/0198c0df-…

{
  "Message": "",
  "type": "success",
  "Playlist": {
    "uuid": "0198c0df-…",
    "name": "Morning commute",
    "type": "podcast",
    "inventory_ids": ["show-1001", "show-1002"],
    "searches": ["true crime"],
    "tags": ["Q3"],
    "revision": 1,
    …
  },
  "duplicates_dropped": 0,
  "warnings": [],
  "_token": "eyJhbGciOi…"
}`;

export function CreatePlaylistOperation({ origin }: { origin: string }) {
  const curl = `curl -sS -X POST ${origin}/v2/companies/<COMPANY_UUID>/playlists \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{
    "request_headers": [],
    "body": {
      "name": "Morning commute",
      "advertiser_id": "<ADVERTISER_UUID>",
      "inventory_ids": ["show-1001", "show-1002"],
      "searches": ["true crime"],
      "type": "podcast",
      "tags": ["Q3"]
    }
  }'`;
  return (
    <Operation
      id="create-playlist"
      title="Create a playlist"
      method="POST"
      path="/v2/companies/:companyUUID/playlists"
      intro={
        <>
          <p>
            Creates a playlist under a company: an advertiser you have access to, or your agency.
            Requires the manager role.
          </p>
          <p>
            With an <code className="font-mono text-sm">Idempotency-Key</code> header a repeated
            request creates nothing new: for 24 hours the same key with the same bytes gets the
            first answer again, with{" "}
            <code className="font-mono text-sm">Idempotent-Replayed: true</code>.
          </p>
        </>
      }
      examples={
        <>
          <CodeBlock label="Create a playlist with curl" code={curl} />
          <CodeBlock label="201 response with the playlist" code={answer} />
        </>
      }
    >
      <FieldList title="Parameters in body" fields={createPlaylistFields} />
      <FieldList
        title="Response"
        fields={[
          {
            name: "Playlist",
            type: "object",
            about: "The stored playlist, with its UUID.",
          },
          {
            name: "duplicates_dropped",
            type: "integer",
            about: "Number of duplicate inventory IDs removed. The first occurrence is kept.",
          },
          {
            name: "warnings",
            type: "array",
            about:
              "Counts stored IDs that look like mistakes by kind, with examples: #N/A, n/a, 1.2E+9, a web address.",
          },
          { name: "_token", type: "string", about: "Your token or a renewed one, as in a search." },
        ]}
      />
    </Operation>
  );
}
