import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startServer } from "../lib/testing/server-process";
import { admin, advertiserName, type Client, type Installation } from "./installation";

/** Creates two agencies with clients, starts a server, and stops it after the last test. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-e2e-"));
  const variables = {
    DATA_DIR: path.join(folder, "data"),
    DATABASE_URL: "",
    DEMO: "0",
    LOG_LEVEL: "warn",
  };
  const names = [
    advertiserName,
    "Café Ørsted",
    "李寧體育",
    "O'Hara's <Bakery>",
    ...Array.from(
      { length: 127 },
      (_, index) => `Advertiser ${String(index + 1).padStart(3, "0")}`,
    ),
  ];
  const file = path.join(folder, "advertisers.csv");
  writeFileSync(file, `name\n${names.join("\n")}\n`);
  const { agency_uuid } = admin<{ agency_uuid: string }>(
    variables,
    "companies",
    "import",
    file,
    "--agency",
    "Harbour Audio",
  );
  admin(variables, "companies", "create", "--name", "Rival Media", "--kind", "agency");
  admin(
    variables,
    "companies",
    "create",
    "--name",
    "Rival Client Co",
    "--kind",
    "advertiser",
    "--agency",
    "Rival Media",
  );
  const client = (company: string, name: string, role: string) =>
    admin<Client>(
      variables,
      "clients",
      "create",
      "--company",
      company,
      "--name",
      name,
      "--role",
      role,
    );
  const clients = {
    manager: client("Harbour Audio", "Mara of Harbour", "manager"),
    viewer: client("Harbour Audio", "Vic the viewer", "viewer"),
    advertiser: client(advertiserName, "In-house", "manager"),
    otherAgencyClient: client("Rival Media", "Rival", "manager"),
  };
  const server = await startServer(variables);
  const installation: Installation = {
    origin: server.origin,
    agencyId: agency_uuid,
    variables,
    ...clients,
  };
  process.env.CUELIST_E2E = JSON.stringify(installation);
  return async () => {
    const code = await server.stop("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The server ended with ${code}.\n${server.output()}`);
    const faults = server
      .output()
      .split("\n")
      .filter((line) => line.includes('"level":"error"'));
    if (faults.length > 0) throw new Error(`The server logged faults:\n${faults.join("\n")}`);
  };
}
