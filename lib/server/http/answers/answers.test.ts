import { beforeAll, expect, it } from "vitest";
import pino from "pino";
import { AppError, invalid, statusOfCode } from "@/lib/shared/errors";
import { errorAnswer } from "@/lib/server/http/answers/answers";
import { errorBodySchema } from "@/lib/shared/http/schema";
import { WaitingCaller, withRequestContext } from "@/lib/server/request-context";
import { newId } from "@/lib/shared/ids";
import { singletons } from "@/lib/server/singleton";

const log: string[] = [];
beforeAll(() => {
  singletons.set("logger", pino({}, { write: (line) => void log.push(line) }));
});

const answer = async (thrown: unknown) => {
  const response = errorAnswer(thrown);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

it.each(Object.entries(statusOfCode))("answers %s with %d and its code", async (code, status) => {
  const { body, ...rest } = await answer(new AppError(code as keyof typeof statusOfCode, "Say."));
  expect(rest.status).toBe(status);
  expect(errorBodySchema.strict().parse(body)).toEqual({ Message: "Say.", type: "error", code });
});

it.each([
  new Error("secret inside"),
  "secret inside",
  null,
  { code: "invalid", message: "secret inside" },
])("hides an unexpected %o from the caller and logs it", async (thrown) => {
  log.length = 0;
  const { status, body } = await answer(thrown);
  expect(status).toBe(500);
  expect(body).toMatchObject({ code: "internal" });
  expect(JSON.stringify(body)).not.toContain("secret inside");
  expect(log).toHaveLength(1);
});

it("adds Retry-After when the database is unavailable", async () => {
  for (const code of ["SQLITE_BUSY", "SQLITE_FULL", "ECONNREFUSED", "57P01", "53300"]) {
    const { status, headers, body } = await answer(Object.assign(new Error("x"), { code }));
    expect(status).toBe(503);
    expect(headers.get("retry-after")).toBe("5");
    expect(body).toMatchObject({ code: "unavailable" });
  }
});

it("logs no outage when what it ended for was that the caller had left", async () => {
  const caller = new WaitingCaller();
  caller.leave();
  const left = (thrown: unknown) =>
    withRequestContext({ requestId: newId(), address: "192.0.2.1", caller }, () => answer(thrown));
  log.length = 0;
  singletons.delete("fault-counts");
  expect((await left(new AppError("unavailable", "Say."))).status).toBe(503);
  expect(log).toEqual([]);
  await left(new Error("a fault"));
  expect(log).toHaveLength(1);
});

it("writes paths as JSON Pointers and counts unlisted errors", async () => {
  const problems = Array.from({ length: 150 }, () => ({ path: ["a/b", "~", 0], message: "No." }));
  const { body } = await answer(invalid(problems));
  const { errors, Message } = errorBodySchema.parse(body);
  expect(errors?.[0]?.path).toBe("/a~1b/~0/0");
  expect(errors).toHaveLength(100);
  expect(Message).toContain("50 more");
});
