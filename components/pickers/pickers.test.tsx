// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { ClientPicker } from "@/components/pickers/client-picker";
import { nonePinned } from "@/lib/shared/companies/pinned-and-recent";
import { aCompany, aCompanyList, hold, show } from "@/lib/testing/show";

const companies = ["Café", "Tern", "Teal", "Teal Audio"].map((name) => aCompany(name));
const clients = ["Mara", "Vic"].map((name) => ({ uuid: `uuid-of-${name}`, name }));
const isIn = (query: URLSearchParams) => {
  const q = (query.get("q") ?? "").toLowerCase();
  return ({ name }: { name: string }) => name.toLowerCase().includes(q);
};
const find = (query: URLSearchParams) => aCompanyList(companies.filter(isIn(query)));

const pickers = { advertiser: AdvertiserPicker, client: ClientPicker };

/** Shows a picker, and a button after it. */
function open({ picker = "advertiser", search = find as (query: URLSearchParams) => unknown }) {
  const Picker = pickers[picker as keyof typeof pickers];
  let picked = "";
  function Field() {
    const [value, setValue] = useState("");
    picked = value;
    return <Picker label="Picker" placeholder="" value={value} onChange={setValue} />;
  }
  const shown = show(
    <>
      <Field />
      <button type="button">Next</button>
    </>,
    {
      answers: {
        "/api/companies": search,
        "/api/companies/pinned": () => nonePinned,
        "/api/editors": (query) => ({ clients: clients.filter(isIn(query)), people: [] }),
      },
    },
  );
  const field = screen.getByRole<HTMLInputElement>("combobox");
  return {
    ...shown,
    field,
    picked: () => picked,
    type: async (text: string) => {
      await shown.user.clear(field);
      await shown.user.type(field, text);
    },
    shows: (text: string) => waitFor(() => expect(field.value).toBe(text)),
    isActive: (text: string) =>
      waitFor(() => {
        const id = field.getAttribute("aria-activedescendant") ?? "";
        expect(document.getElementById(id)?.textContent).toBe(text);
      }),
  };
}

it.each([
  ["advertiser", "Enter", "tern", "Tern"],
  ["advertiser", "Tab", "tern", "Tern"],
  ["client", "Enter", "vi", "Vic"],
  ["client", "Tab", "vi", "Vic"],
])("of an %s, %s takes the match", async (picker, key, text, name) => {
  const { user, field, type, isActive, shows, picked } = open({ picker });
  await type(text);
  await isActive(name);
  await user.keyboard(`{${key}}`);
  await shows(name);
  expect(picked()).toBe(`uuid-of-${name}`);
  expect(document.activeElement === field).toBe(key === "Enter");
});

it.each(["Enter", "Tab"])("%s before the answer waits for it", async (key) => {
  const late = hold(aCompanyList([companies[1] ?? aCompany("Tern")]));
  const search = (query: URLSearchParams) => (query.get("q") === "te" ? late.answer : find(query));
  const { user, type, field, shows, picked } = open({ search });
  await type("te");
  await user.keyboard(`{${key}}`);
  expect([field.value, picked()]).toEqual(["te", ""]);
  late.release();
  await shows("Tern");
  expect(picked()).toBe("uuid-of-Tern");
});

it("Tab takes only what is sure: one match, or one that is called so", async () => {
  const { user, type, isActive, shows, picked } = open({});
  await type("te");
  await isActive("Tern");
  await user.keyboard("{Tab}");
  await shows("te");
  expect(picked()).toBe("");
  await type("teal");
  await isActive("Teal");
  await user.keyboard("{Tab}");
  await shows("Teal");
  expect(picked()).toBe("uuid-of-Teal");
});

it("arrow keys choose another match, which Tab takes too", async () => {
  const { user, type, isActive, shows } = open({});
  await type("te");
  await isActive("Tern");
  await user.keyboard("{ArrowDown}");
  await isActive("Teal");
  await user.keyboard("{Tab}");
  await shows("Teal");
});

it("without a match the text stays, and what is selected is shown again when the field is left", async () => {
  const { user, type, isActive, shows } = open({});
  await type("tern");
  await isActive("Tern");
  await user.keyboard("{Enter}");
  await shows("Tern");
  await user.keyboard("zzzz");
  await screen.findByText("No results.");
  await user.keyboard("{Enter}");
  await shows("Ternzzzz");
  await user.keyboard("{Tab}");
  await shows("Tern");
});

it("Escape empties what matches nothing", async () => {
  const { user, type, shows } = open({});
  await type("zzzz");
  await screen.findByText("No results.");
  await user.keyboard("{Tab}");
  await shows("zzzz");
  await user.click(screen.getByRole("combobox"));
  await user.keyboard("{Escape}");
  await shows("");
});
