// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { SessionTime } from "@/components/session/session-time";
import { Toaster } from "@/components/ui/toaster";
import { manager, show } from "@/lib/testing/show";

const minuteMs = 60_000;
const start = Date.parse("2026-01-05T09:00:00Z");
const timeAt = (minute: number) => new Date(start + minute * minuteMs).toISOString();

/** Shows a field in a session that began at `start`, ends after an hour unless it is renewed, and always at `ends_at`. */
function open(ends_at: string) {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: start });
  onTestFinished(() => void vi.useRealTimers());
  const otherTab = new BroadcastChannel("cuelist.session");
  onTestFinished(() => otherTab.close());
  const told: string[] = [];
  otherTab.onmessage = ({ data }) => told.push((data as typeof manager).expires_at);
  let renewals = 0;
  const session = () => ({
    ...manager,
    ends_at,
    expires_at: new Date(Date.now() + 60 * minuteMs).toISOString(),
  });
  const { user } = show(
    <>
      <input aria-label="Name" />
      <SessionTime />
      <Toaster />
    </>,
    {
      session: session(),
      answers: {
        "/api/session": () => {
          renewals += 1;
          return session();
        },
      },
    },
  );
  return {
    otherTab,
    /** When the session ends, as other tabs were told. */
    told,
    renewals: () => renewals,
    letPassUntil: (minute: number) =>
      act(() => vi.advanceTimersByTime(start + minute * minuteMs - Date.now())),
    type: (text: string) => {
      screen.getByLabelText("Name").focus();
      return user.keyboard(text);
    },
  };
}

const warning = /Your session ends at \d\d:\d\d\./;
const untilWarned = () => screen.findByText(warning);
const untilUnwarned = () => waitFor(() => expect(screen.queryByText(warning)).toBeNull());

it("typing renews the session in its second half, without a request per key press", async () => {
  const { letPassUntil, renewals, told, type } = open(timeAt(720));
  letPassUntil(28);
  await type("Early");
  expect(renewals()).toBe(0);
  letPassUntil(32);
  await type("in the second half");
  await vi.waitFor(() => expect(told).toContain(timeAt(92)));
  expect(renewals()).toBe(1);
  letPassUntil(86);
  expect(screen.queryByText(warning)).toBeNull();
  letPassUntil(88);
  await untilWarned();
});

it("five minutes before the end a notice offers to stay, and takes no focus", async () => {
  const { letPassUntil, renewals, type } = open(timeAt(720));
  await type("Early");
  letPassUntil(54);
  expect(screen.queryByText(warning)).toBeNull();
  letPassUntil(56);
  await untilWarned();
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  // Without the other events of a press, which renew it too.
  fireEvent.click(screen.getByRole("button", { name: "Stay signed in" }));
  await screen.findByText("You're still signed in.");
  await untilUnwarned();
  expect(renewals()).toBe(1);
});

it("a tab learns of a renewal in another tab without a request", async () => {
  const { letPassUntil, otherTab, renewals } = open(timeAt(720));
  letPassUntil(56);
  await untilWarned();
  otherTab.postMessage({ ...manager, expires_at: timeAt(116), ends_at: timeAt(720) });
  await untilUnwarned();
  expect(renewals()).toBe(0);
});

it("in its last hour the session is not renewed, and the notice asks to sign in again", async () => {
  const { letPassUntil, renewals, type } = open(timeAt(60));
  letPassUntil(56);
  await type("b");
  await untilWarned();
  expect(screen.getByText(/^You'll be asked to sign in again\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Stay signed in" })).toBeNull();
  expect(renewals()).toBe(0);
});
