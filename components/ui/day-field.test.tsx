// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Providers } from "@/components/layout/providers";
import { DayField } from "@/components/ui/day-field";
import { show } from "@/lib/testing/show";

it("a day has the page's language, whatever the browser's is", async () => {
  vi.spyOn(navigator, "language", "get").mockReturnValue("de-DE");
  const { user } = show(
    <Providers>
      <DayField label="From" value="2026-12-24" onChange={() => undefined} />
    </Providers>,
  );
  await user.click(screen.getByRole("button", { name: "From: 24 Dec 2026" }));
  expect(await screen.findByText("December 2026")).toBeTruthy();
  expect(screen.getAllByRole("spinbutton").map(({ textContent }) => textContent)).toEqual([
    "24",
    "12",
    "2026",
  ]);
});
