import { writeFileSync } from "node:fs";
import path from "node:path";
import { makeFolder, removeFolder } from "@/lib/testing/folders";
import { startServer } from "@/lib/testing/servers/server-process";
import { toCookie } from "@/lib/testing/session-cookie";
import { type StandInOptions } from "@/scripts/stand-in/options";
import { startStandIn } from "@/scripts/stand-in/start-stand-in";

/** The built server as a process in front of a stand-in service, on SQLite, and what is asked of it. */
export async function startRemoteProcess(options: Partial<StandInOptions>) {
  const folder = makeFolder();
  const standIn = await startStandIn(options);
  const certificates = path.join(folder, "service.pem");
  if (standIn.certificate !== null) writeFileSync(certificates, standIn.certificate);
  const start = () =>
    startServer({
      DATA_DIR: folder,
      LOG_LEVEL: "trace",
      AUDIO_SERVICE_URL: standIn.url,
      ...(standIn.certificate !== null && { NODE_EXTRA_CA_CERTS: certificates }),
    });
  let server = await start();
  let cookie = "";
  let logged = "";

  async function call(method: string, address: string, json?: object, headers = {}) {
    const answer = await fetch(server.origin + address, {
      method,
      headers: {
        cookie,
        origin: server.origin,
        ...(json && { "content-type": "application/json" }),
        ...headers,
      },
      ...(json && { body: JSON.stringify(json) }),
    });
    const body: unknown = await answer.json();
    return { status: answer.status, body, headers: answer.headers };
  }

  return {
    standIn,
    call,
    origin: () => server.origin,
    cookie: () => cookie,
    /** All that was logged since the start. */
    logged: () => logged + server.output(),
    /** UUID of the first advertiser that the client sees. */
    firstAdvertiser(): string {
      const [advertiser] = standIn.advertisers(standIn.clients[0]?.id ?? "");
      if (!advertiser) throw new Error("The stand-in has no advertisers.");
      return advertiser.uuid;
    },
    async signIn(secret = standIn.clients[0]?.secret) {
      const credentials = { client_id: standIn.clients[0]?.id, client_secret: secret };
      const answer = await call("POST", "/api/session", credentials);
      if (answer.status === 200) cookie = toCookie(answer.headers.get("set-cookie"));
      return answer;
    },
    save: (advertiserId: string, name: string, key: string) =>
      call(
        "POST",
        `/api/companies/${advertiserId}/playlists`,
        {
          name,
          advertiser_id: advertiserId,
          inventory_ids: ["a", "b"],
          searches: [],
          type: "podcast",
        },
        { "idempotency-key": key },
      ),
    /** The playlists of this name that the service has. */
    sent: (name: string) =>
      standIn.playlists().filter(({ parameters }) => parameters.name === name),
    async kill() {
      logged += server.output();
      await server.stop("SIGKILL");
    },
    async restart() {
      server = await start();
    },
    async stop() {
      await server.stop("SIGKILL");
      await standIn.close();
      removeFolder(folder);
    },
  };
}
