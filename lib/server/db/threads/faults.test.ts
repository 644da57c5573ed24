import { expect, it } from "vitest";
import { isDiskFull, toOutage } from "@/lib/server/db/out-of-service";
import { fromFault, toFault } from "@/lib/server/db/threads/faults";
import { AppError } from "@/lib/shared/errors";

const pass = (thrown: unknown): Error =>
  fromFault(JSON.parse(JSON.stringify(toFault(thrown))) as ReturnType<typeof toFault>);
const failure = (code: string) => Object.assign(new Error("disk"), { code });

it("an error for the caller passes whole, with its cause", () => {
  const problem = { path: ["name"], message: "Enter a name." };
  const headers = { "Retry-After": "5" };
  const options = { problems: [problem], headers, cause: failure("SQLITE_FULL") };
  const passed = pass(new AppError("unavailable", "Try again.", options));
  expect(passed).toBeInstanceOf(AppError);
  expect(passed).toMatchObject({
    code: "unavailable",
    message: "Try again.",
    problems: [problem],
    headers,
  });
  expect(isDiskFull(passed)).toBe(true);
});

it("a fault of the driver keeps its code and stack, and what is no error its text", () => {
  const error = failure("SQLITE_BUSY");
  expect(pass(error)).toMatchObject({ message: "disk", stack: error.stack });
  expect(toOutage(pass(error))).toMatchObject({ code: "unavailable" });
  expect(pass("odd")).toMatchObject({ message: "odd", code: "" });
});
