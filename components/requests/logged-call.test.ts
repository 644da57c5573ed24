import { expect, it } from "vitest";
import { type CallableOperation } from "@/components/operations/operation-call";
import { isCopyable, toOperationCall } from "@/components/requests/logged-call";
import { type KeptBody, type RequestDetail } from "@/lib/shared/requests/schema";

const operation: CallableOperation = {
  id: "createPlaylist",
  title: "Create a playlist",
  method: "POST",
  path: "/v2/playlists",
  needsToken: true,
  isWrite: true,
  parameters: { path: [], query: [], header: [] },
  body: {},
};

const request = (body: Partial<KeptBody>): RequestDetail => ({
  id: "1",
  time: "2026-01-01T00:00:00.000Z",
  operation: operation.id,
  method: operation.method,
  path: operation.path,
  status: 422,
  is_cut: false,
  duration_ms: 1,
  address: "127.0.0.1",
  user_agent: null,
  error: null,
  client: { uuid: "1", name: "Agency" },
  person: null,
  sent: {
    headers: [],
    body: { bytes: 1, is_cut: false, encoding: "text", content: "", ...body },
  },
  answered: null,
});

it("shows what can't be seen in a JSON body as escapes, and other text as it is", () => {
  const read = (content: string) =>
    toOperationCall({ request: request({ content }), operation }).body;
  expect(read('{"a":"\u202e\u0085é"}')).toBe('{\n  "a": "\\u202e\\u0085é"\n}');
  expect(read('{"a":"\u202e"')).toBe('{"a":"\u202e"');
});

it("copies no call of whose body only a part or no text was kept", () => {
  expect(isCopyable(request({ content: "{}" }))).toBe(true);
  expect(isCopyable({ ...request({}), sent: { headers: [], body: null } })).toBe(true);
  expect(isCopyable(request({ is_cut: true }))).toBe(false);
  expect(isCopyable(request({ encoding: "base64", content: "/w==" }))).toBe(false);
});
