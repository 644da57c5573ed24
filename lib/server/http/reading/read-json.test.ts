import { expect, it } from "vitest";
import { checkJsonType } from "@/lib/server/http/reading/read-json";

const check = (type: string) => () =>
  checkJsonType(
    new Request("http://cuelist.test/", { method: "POST", headers: { "content-type": type } }),
  );

it.each([
  "application/json",
  "Application/JSON; charset=utf-8",
  'application/json;charset="UTF-8"',
  "application/json; charset=utf8",
  "application/json; charset=us-ascii",
  "application/json;",
  "application/json; odata=verbose",
  "application/json; v=1.0; charset=UTF-8",
])("reads %s", (type) => expect(check(type)).not.toThrow());

it.each([
  "",
  "text/plain",
  "text/plain; application/json",
  "application/json5",
  "application/json, text/plain",
  "application/json; charset=latin1",
  "application/json; v=1; charset=utf-16",
  "application/json; charset=utf-8; charset=latin1",
])("refuses %j", (type) => expect(check(type)).toThrow("with Content-Type: application/json"));
