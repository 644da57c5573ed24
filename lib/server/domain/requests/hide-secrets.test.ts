import fc from "fast-check";
import { expect, it } from "vitest";
import { hideFields, isSecretName } from "@/lib/server/domain/requests/hide-fields";
import { hideInJson, hideInPath } from "@/lib/server/domain/requests/hide-secrets";
import { keepSentHeaders } from "@/lib/server/domain/requests/keep-messages";

it.each([
  ['{"pwd":"hunter2"}', '{"pwd":"[hidden]"}'],
  ['{"passphrase":"a b","n":1}', '{"passphrase":"[hidden]","n":1}'],
  ['{"private_key":"-----BEGIN"}', '{"private_key":"[hidden]"}'],
  ['{"token":{"a":["b",{"c":1}]},"n":1}', '{"token":"[hidden]","n":1}'],
  ['{"secret":["a","b"]}', '{"secret":"[hidden]"}'],
  ['{"client\\u005fsecret":"a"}', '{"client\\u005fsecret":"[hidden]"}'],
  ['{"\\u0073ecret":"a"}', '{"\\u0073ecret":"[hidden]"}'],
  ["{'client_secret': 'a'}", "{'client_secret': \"[hidden]\"}"],
  [
    '{"secret"\n\t            :            "a"}',
    '{"secret"\n\t            :            "[hidden]"}',
  ],
  ['{"accessToken":12.5e3}', '{"accessToken":"[hidden]"}'],
  ['{"token":null,"secret":true}', '{"token":null,"secret":true}'],
  ['{"secret":"a\\"b","n":1}', '{"secret":"[hidden]","n":1}'],
  ['{"a":[{"secret":"cut of', '{"a":[{"secret":"[hidden]"'],
  ['{"secret":{"a":"cut of', '{"secret":"[hidden]"'],
  ['[{"name":"X-Api-Key","value":"a"}]', '[{"name":"X-Api-Key","value":"[hidden]"}]'],
  ['[{"value":["a"],"name":"cookie"}]', '[{"value":"[hidden]","name":"cookie"}]'],
  ['[{"name":"ui-referer","value":"a"}]', '[{"name":"ui-referer","value":"a"}]'],
  ['{"note":"{\\"secret\\": \\"a\\"}"}', '{"note":"{\\"secret\\": \\"[hidden]\\"}"}'],
  ["client_id=1&client%5Fsecret=a&n=1", "client_id=1&client%5Fsecret=[hidden]&n=1"],
  ["client_secret: a", 'client_secret: "[hidden]"'],
  ['{"name":"Passengers","type":"audio"}', '{"name":"Passengers","type":"audio"}'],
  [
    '{"searches":[{"name":"genre","value":"rock"}]}',
    '{"searches":[{"name":"genre","value":"rock"}]}',
  ],
])("hides what is named like a secret: %s", (text, safe) => {
  expect(hideInJson(text)).toBe(safe);
});

it.each([
  ["/v2/x?access_token=a&q=b", "/v2/x?access_token=[hidden]&q=b"],
  ["/v2/x?q=b&client%5fsecret=a", "/v2/x?q=b&client%5fsecret=[hidden]"],
  ["/v2/x?q=%", "/v2/x?q=%"],
])("hides parameters with secrets: %s", (path, safe) => {
  expect(hideInPath(path)).toBe(safe);
});

it("takes no longer than in proportion to a hostile text", () => {
  const openers = [
    '{"value":',
    '{"token":[',
    '"\\"',
    "'",
    '{"secret":"',
    "\\",
    "&pass",
    '"a":',
    '["\\\\\\"',
  ];
  for (const opener of openers) {
    const text = `secret${opener.repeat(200_000 / opener.length)}`;
    // Work that grows with the square of the length would end with the test's time.
    expect(hideInJson(text)).toMatch(/^secret/);
    expect(hideInPath(`/?${text}`)).toMatch(/^\/\?secret/);
  }
});

it("keeps values of headers that are known, of others the length, and no secret", () => {
  const sent = [
    ...["Accept", "*/*", "Content-Type", "application/json", "If-Match", '"3"'],
    ...["X-Origin-Verify", "proxy-secret", "X-Forwarded-For", "10.0.0.1", "X-Trace", "abc"],
    ...["Authorization", "Bearer a", "X-Auth", "a", "X-Session", "b", "X-Signature", "c"],
  ];
  const kept = Object.fromEntries(keepSentHeaders(sent).map(({ name, value }) => [name, value]));
  expect(kept).toEqual({
    Accept: "*/*",
    "Content-Type": "application/json",
    "If-Match": '"3"',
    "X-Origin-Verify": "[12 characters]",
    "X-Forwarded-For": "[8 characters]",
    "X-Trace": "[3 characters]",
    Authorization: "[hidden]",
    "X-Auth": "[hidden]",
    "X-Session": "[hidden]",
    "X-Signature": "[hidden]",
  });
});

/** The same by reading the JSON, which a body that is cut or isn't valid does not allow. */
function hideInValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideInValue);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => {
    const isHidden = isSecretName(name) && field !== null && typeof field !== "boolean";
    return [name, isHidden ? "[hidden]" : hideInValue(field)];
  });
  return Object.fromEntries(fields) as unknown;
}

it("hides in any JSON just what a reader of it would hide, and of its beginnings never less", () => {
  const name = fc.oneof(fc.constantFrom("token", "clientSecret", "pass-phrase"), fc.string());
  const leaf = fc.oneof(
    fc.string().map((text) => text.replaceAll('"', "'")),
    fc.double(),
    fc.constantFrom(null, true),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: "small" },
      leaf,
      fc.array(tie("tree")),
      fc.dictionary(name, tie("tree")),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.nat(), fc.boolean(), (value, at, isIndented) => {
      const text = JSON.stringify(value, null, isIndented ? 2 : 0);
      expect(JSON.parse(hideFields(text))).toEqual(hideInValue(JSON.parse(text)));
      const secret = "s3cr3t-value";
      const cut = JSON.stringify([value, { token: [{ x: secret }], note: "" }]);
      expect(hideFields(cut.slice(0, cut.length - (at % 20)))).not.toContain(secret);
    }),
    { numRuns: 500 },
  );
});
