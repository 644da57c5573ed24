import { writeFileSync } from "node:fs";
import path from "node:path";
import { buildPages } from "@/lib/server/http/front-door/pages/build-pages";
import { makeFolder, removeFolder } from "../lib/testing/folders";
import { admin, advertiserName, createClient, passOn, serverVariables } from "./installation";

/** Creates two agencies with clients. Each worker starts its server on a copy of their data. */
export default async function setUp(): Promise<() => void> {
  // Here, because several workers would build at once.
  await buildPages();
  const folder = makeFolder();
  const variables = serverVariables(path.join(folder, "data"));
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
    createClient(variables, company, name, role);
  const clients = {
    manager: client("Harbour Audio", "Mara of Harbour", "manager"),
    viewer: client("Harbour Audio", "Vic the viewer", "viewer"),
    advertiser: client(advertiserName, "In-house", "manager"),
    otherAgencyClient: client("Rival Media", "Rival", "manager"),
  };
  passOn({ folder, agencyId: agency_uuid, ...clients });
  return () => removeFolder(folder);
}
