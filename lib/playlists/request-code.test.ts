import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { abbreviate, type PlaylistRequest, requestLanguages } from "@/lib/playlists/request-code";

const request: PlaylistRequest = {
  origin: "http://localhost:3000",
  companyId: "0198a000-0000-7000-8000-000000000001",
  playlist: {
    name: `It's "quoted" $HOME \`id\` \\ é\nJSON`,
    advertiser_id: "0198a000-0000-7000-8000-000000000001",
    type: "podcast",
    inventory_ids: ["a'b", "c\\d", "$(exit 1)"],
    searches: ["true crime", { any: { shape: 1 } }],
    tags: ["q3"],
  },
};
const [curl] = requestLanguages;

describe("the request in curl", () => {
  it("sends exactly the playlist when a shell runs it", () => {
    const script = `curl() { cat; }\n${curl.write(request)}`;
    const sent: unknown = JSON.parse(execFileSync("sh", ["-c", script], { encoding: "utf8" }));
    expect(sent).toEqual({ request_headers: [], body: request.playlist });
  });

  it("takes the token from the environment", () => {
    expect(curl.write(request)).toContain('"Authorization: Bearer $TOKEN"');
  });

  it("shows the first ids only and says how many there are more", () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => `id-${index}`);
    const long = { ...request, playlist: { ...request.playlist, inventory_ids: ids } };
    expect(abbreviate(long).playlist.inventory_ids).toEqual([...ids.slice(0, 5), "… 1,995 more"]);
    expect(abbreviate(request)).toBe(request);
  });
});
