import { expect, it } from "vitest";
import { toAdvertiserName } from "@/lib/server/remote/mirror/stage";

const uuid = "0190a000-0000-7000-8000-000000000001";
const nameOf = (name: string) => toAdvertiserName({ uuid, name });

it("keeps what can be shown of a name", () => {
  expect(nameOf("Tern & Söhne")).toBe("Tern & Söhne");
  expect(nameOf("Tern\0 Foods\u202e")).toBe("Tern Foods");
  expect(Array.from(nameOf("x".repeat(5_000)))).toHaveLength(255);
});

it("shows the UUID where nothing can be shown", () => {
  for (const name of ["", " ", "\0", "\u200b", "\ud800"]) expect(nameOf(name)).toBe(uuid);
});
