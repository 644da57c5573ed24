import { beforeAll, expect, it } from "vitest";
import * as getToken from "@/app/stage/get-token/route";
import * as playlists from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as search from "@/app/v2/companies/search/route";
import { type Method } from "@/lib/server/http/endpoint/methods";
import { type RouteModule } from "@/lib/server/http/front-door/api-listener";
import { type Call, toRequest, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  createAdvertisers,
  createAgency,
  createClient,
  createPerson,
} from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

/*
 * Answers to a caller who knows only docs/service-api.md, byte by byte and with every header. These snapshots were taken before
 * the operations beyond the document were added, and before there were people, and do not change with them.
 */

type Client = Pick<
  Awaited<ReturnType<typeof createClient>>,
  "clientId" | "clientSecret" | "principal"
>;

for (const whose of ["nobody's", "a person's"])
  describeOnBothDatabases(
    `The document's operations answer ${whose} secret as ever`,
    (getRuntime) => {
      useRuntime(getRuntime);
      let manager: Client;
      let viewer: Client;
      let advertiserId: string;
      beforeAll(async () => {
        const agency = await createAgency(getRuntime());
        [advertiserId = ""] = await createAdvertisers(getRuntime(), agency.id, [
          "Ünïcode & Co",
          "Zoo",
        ]);
        manager = await createClient(getRuntime(), { companyId: agency.id });
        viewer = await createClient(getRuntime(), { companyId: agency.id, role: "viewer" });
        // Colleagues change no answer to a shared secret, nor does it name them.
        const { clientId } = manager;
        const dana = await createPerson(getRuntime(), { clientId });
        const lea = await createPerson(getRuntime(), { clientId, name: "Lea", role: "viewer" });
        if (whose === "a person's") [manager, viewer] = [dana, lea];
      });

      /** Status, headers and body, with what differs each time replaced. */
      const receive = async (module: RouteModule, sent: Call) => {
        const request = toRequest(sent);
        const params = Promise.resolve(sent.params ?? {});
        const answer = await module[request.method as Method](request, { params });
        const headers = Array.from(answer.headers, (header) => header.join(": "));
        return [answer.status, ...headers, await answer.text()]
          .join("\n")
          .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "<TOKEN>")
          .replaceAll(advertiserId, "<ADVERTISER>")
          .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<UUID>")
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<TIME>");
      };

      const credentials = ({ clientId, clientSecret }: Client) => ({
        client_id: clientId,
        client_secret: clientSecret,
      });
      const bearer = (more: Call = {}, client = manager): Call => ({
        token: client.principal.token,
        headers: { "ui-referer": "ADVERTISER", "content-type": "application/json" },
        ...more,
      });
      const create = (body: unknown, { client = manager, companyUUID = advertiserId } = {}) =>
        receive(
          playlists,
          bearer({ params: { companyUUID }, json: { request_headers: [], body } }, client),
        );

      it("to get token", async () => {
        const ask = (json: unknown) => receive(getToken, { json });
        const body = credentials(manager);
        const headers = [{ name: "ui-referer", value: "ADVERTISER" }];
        expect(await ask({ request_headers: headers, body })).toMatchInlineSnapshot(`
      "200
      cache-control: no-store
      content-type: application/json; charset=utf-8
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"_token":"<TOKEN>","token_type":"bearer","expires_in":3600}"
    `);
        const wrong = { ...body, client_secret: "cl_wrong" };
        expect(await ask({ request_headers: [], body: wrong })).toMatchInlineSnapshot(`
      "401
      cache-control: no-store
      content-type: application/json; charset=utf-8
      www-authenticate: Bearer realm="cuelist"
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"That client ID and secret don't match. Check both, or ask your administrator for a new secret.","type":"error","code":"invalid_client"}"
    `);
        expect(await ask({ request_headers: [], body: { client_id: "" } })).toMatchInlineSnapshot(`
      "422
      cache-control: no-store
      content-type: application/json; charset=utf-8
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"Some fields aren't valid. See errors.","type":"error","code":"invalid","errors":[{"path":"/body/client_id","message":"Enter your client ID."},{"path":"/body/client_secret","message":"Enter your client secret."}]}"
    `);
        expect(await ask(body)).toMatchInlineSnapshot(`
      "400
      cache-control: no-store
      content-type: application/json; charset=utf-8
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"Parameters are missing. Put them in \\"body\\": {\\"request_headers\\": [], \\"body\\": {…}}.","type":"error","code":"bad_request","errors":[{"path":"/body","message":"Put the parameters in an object named \\"body\\"."}]}"
    `);
        expect(await receive(getToken, { text: "{" })).toMatchInlineSnapshot(`
      "400
      cache-control: no-store
      content-type: application/json; charset=utf-8
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"The body isn't valid JSON. Check its quotes, commas and brackets.","type":"error","code":"bad_request"}"
    `);
        const plain = { json: { body }, headers: { "content-type": "text/plain" } };
        expect(await receive(getToken, plain)).toMatchInlineSnapshot(`
      "415
      cache-control: no-store
      content-type: application/json; charset=utf-8
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"Send the body as JSON in UTF-8, with Content-Type: application/json.","type":"error","code":"not_json"}"
    `);
        expect(await receive(getToken, {})).toMatchInlineSnapshot(`
      "405
      allow: POST
      cache-control: no-store
      content-type: application/json; charset=utf-8
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"GET isn't allowed here. Use POST.","type":"error","code":"method_not_allowed"}"
    `);
      });

      it("to search for companies", async () => {
        expect(await receive(search, bearer())).toMatchInlineSnapshot(`
      "200
      cache-control: no-store
      content-type: application/json; charset=utf-8
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"","type":"success","Advertisers":[{"uuid":"<ADVERTISER>","name":"Ünïcode & Co"},{"uuid":"<UUID>","name":"Zoo"}],"_token":"<TOKEN>"}"
    `);
        expect(await receive(search, { token: "none" })).toMatchInlineSnapshot(`
      "401
      cache-control: no-store
      content-type: application/json; charset=utf-8
      www-authenticate: Bearer realm="cuelist", error="invalid_token", error_description="The access token is not valid"
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"The access token isn't valid. Get a new one from POST /stage/get-token.","type":"error","code":"invalid_token"}"
    `);
        expect(await receive(search, {})).toMatchInlineSnapshot(`
      "401
      cache-control: no-store
      content-type: application/json; charset=utf-8
      www-authenticate: Bearer realm="cuelist"
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"Send the access token as Authorization: Bearer <ACCESS_TOKEN>. Get one from POST /stage/get-token.","type":"error","code":"invalid_token"}"
    `);
        expect(await receive(search, bearer({ method: "POST", json: {} }))).toMatchInlineSnapshot(`
      "405
      allow: HEAD, GET
      cache-control: no-store
      content-type: application/json; charset=utf-8
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"POST isn't allowed here. Use HEAD, GET.","type":"error","code":"method_not_allowed"}"
    `);
      });

      it("to create a playlist", async () => {
        const searches = ["true crime", { any: ["object"] }];
        const playlist = playlistParameters(advertiserId, { searches, tags: ["Q4", "q4"] });
        expect(await create(playlist)).toMatchInlineSnapshot(`
      "201
      cache-control: no-store
      content-type: application/json; charset=utf-8
      etag: "r1"
      location: /playlists/<UUID>
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"","type":"success","Playlist":{"uuid":"<UUID>","company_uuid":"<ADVERTISER>","advertiser_id":"<ADVERTISER>","name":"Morning shows","type":"podcast","inventory_ids":["show-1"],"searches":["true crime",{"any":["object"]}],"tags":["Q4"],"revision":1,"created_at":"<TIME>","created_by":"Test manager","updated_at":"<TIME>","updated_by":"Test manager","archived_at":null},"duplicates_dropped":0,"warnings":[],"_token":"<TOKEN>"}"
    `);
        expect(await create({ ...playlist, inventory_ids: ["a", "a", "#N/A"] }))
          .toMatchInlineSnapshot(`
      "201
      cache-control: no-store
      content-type: application/json; charset=utf-8
      etag: "r1"
      location: /playlists/<UUID>
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"","type":"success","Playlist":{"uuid":"<UUID>","company_uuid":"<ADVERTISER>","advertiser_id":"<ADVERTISER>","name":"Morning shows","type":"podcast","inventory_ids":["a","#N/A"],"searches":["true crime",{"any":["object"]}],"tags":["Q4"],"revision":1,"created_at":"<TIME>","created_by":"Test manager","updated_at":"<TIME>","updated_by":"Test manager","archived_at":null},"duplicates_dropped":1,"warnings":[{"kind":"spreadsheet_error","count":1,"examples":["#N/A"]}],"_token":"<TOKEN>"}"
    `);
        expect(await create({ ...playlist, type: "tv", inventory_ids: [1], more: 1 }))
          .toMatchInlineSnapshot(`
      "422
      cache-control: no-store
      content-type: application/json; charset=utf-8
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"Some fields aren't valid. See errors.","type":"error","code":"invalid","errors":[{"path":"/body/inventory_ids/0","message":"Inventory IDs must be text. Put quotes around it."},{"path":"/body/type","message":"Choose a type: podcast, radio, streaming."},{"path":"/body/more","message":"Unknown field. Remove it."}]}"
    `);
        expect(await create(playlist, { client: viewer })).toMatchInlineSnapshot(`
      "403
      cache-control: no-store
      content-type: application/json; charset=utf-8
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"You have view-only access. Ask your administrator for the manager role.","type":"error","code":"forbidden"}"
    `);
        const companyUUID = "00000000-0000-7000-8000-000000000000";
        expect(await create(playlist, { companyUUID })).toMatchInlineSnapshot(`
      "404
      cache-control: no-store
      content-type: application/json; charset=utf-8
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"Company not found, or you don't have access to it.","type":"error","code":"not_found"}"
    `);
        expect(await create({ ...playlist, advertiser_id: companyUUID })).toMatchInlineSnapshot(`
      "422
      cache-control: no-store
      content-type: application/json; charset=utf-8
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"Some fields aren't valid. See errors.","type":"error","code":"invalid","errors":[{"path":"/body/advertiser_id","message":"The advertiser must match the company in the address, unless that is the agency."}]}"
    `);
        expect(
          await receive(
            playlists,
            bearer({ params: { companyUUID: advertiserId }, json: playlist }),
          ),
        ).toMatchInlineSnapshot(`
      "400
      cache-control: no-store
      content-type: application/json; charset=utf-8
      x-content-type-options: nosniff
      x-request-id: <UUID>
      {"Message":"Parameters are missing. Put them in \\"body\\": {\\"request_headers\\": [], \\"body\\": {…}}.","type":"error","code":"bad_request","errors":[{"path":"/body","message":"Put the parameters in an object named \\"body\\"."}]}"
    `);
      });
    },
  );
