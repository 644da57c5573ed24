// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { SearchField } from "@/components/ui/search-field";
import { show } from "@/lib/testing/show";

it("is emptied by Escape or its button; what it is in hears the next Escape", async () => {
  let closed = 0;
  function Switcher() {
    const [text, setText] = useState("");
    return (
      <div role="dialog" onKeyDown={({ key }) => key === "Escape" && (closed += 1)}>
        <SearchField label="Search" value={text} onChange={setText} />
      </div>
    );
  }
  const { user } = show(<Switcher />);
  const field = screen.getByLabelText<HTMLInputElement>("Search");
  await user.type(field, "one{Escape}");
  expect([field.value, closed]).toEqual(["", 0]);
  await user.type(field, "two");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect([field.value, document.activeElement]).toEqual(["", field]);
  await user.keyboard("{Escape}");
  expect(closed).toBe(1);
});
