import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { parseEnv } from "@/lib/server/env";
import { listen } from "@/lib/server/http/listen";

const settings = { port: "METRICS_PORT", host: "METRICS_HOST" };

it("names the port that is in use, and its setting", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(listen(createServer(), { port, host: "127.0.0.1", settings })).rejects.toThrow(
    `Port ${port} is already in use. Set METRICS_PORT to a free port.`,
  );
  other.close();
});

it.each(["203.0.113.1", "none.invalid", "not an address"])(
  "names the setting of the address %s, which is not this machine's",
  async (host) => {
    await expect(listen(createServer(), { port: 0, host, settings })).rejects.toThrow(
      new RegExp(`^Can't listen on ${host} \\(E[A-Z_]+\\)\\. Set METRICS_HOST `),
    );
  },
);

it("takes an IPv6 address in brackets", () => {
  const { host, metricsHost } = parseEnv({ HOST: "[::1]", METRICS_HOST: "[::]" });
  expect([host, metricsHost]).toEqual(["::1", "::"]);
});
