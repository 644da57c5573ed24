import { CodeBlock } from "@/components/api-reference/code-block";
import { FieldList } from "@/components/api-reference/field-list";
import { Operation } from "@/components/api-reference/operation";

const answer = `{
  "_token": "eyJhbGciOi…",
  "token_type": "bearer",
  "expires_in": 3600
}`;

export function GetTokenOperation({ origin }: { origin: string }) {
  const curl = `curl -sS -X POST ${origin}/stage/get-token \\
  -H 'Content-Type: application/json' \\
  -d '{
    "request_headers": [],
    "body": {
      "client_id": "<CLIENT_ID>",
      "client_secret": "<CLIENT_SECRET>"
    }
  }'`;
  return (
    <Operation
      id="get-token"
      title="Get token"
      method="POST"
      path="/stage/get-token"
      intro={
        <p>
          Exchanges a client ID and secret for a token that is valid for one hour. Send no
          Authorization header. After ten failed attempts with a client ID from one address, even
          the right secret has to wait a minute there. Responses renew the token for up to 12 hours.
          After that, get a new one.
        </p>
      }
      examples={
        <>
          <CodeBlock label="Get a token with curl" code={curl} />
          <CodeBlock label="200 response with a token" code={answer} />
        </>
      }
    >
      <FieldList
        title="Parameters in body"
        fields={[
          { name: "client_id", type: "string", isRequired: true, about: "Your client ID." },
          {
            name: "client_secret",
            type: "string",
            isRequired: true,
            about: "Your client secret. It was shown once, when it was created.",
          },
        ]}
      />
      <FieldList
        title="Response"
        fields={[
          { name: "_token", type: "string", about: "The token, a JWT. Treat it as a secret." },
          { name: "token_type", type: "string", about: "Always bearer." },
          {
            name: "expires_in",
            type: "integer",
            about: "Seconds until the token expires: 3600, or less if its secret expires sooner.",
          },
        ]}
      />
    </Operation>
  );
}
