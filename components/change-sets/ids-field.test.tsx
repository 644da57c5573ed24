// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useForm, useWatch } from "react-hook-form";
import { expect, it } from "vitest";
import { IdsField } from "@/components/change-sets/ids-field";
import { type BulkAction, type BulkActionInput } from "@/lib/shared/change-sets/schema";
import { type TitleMatches } from "@/lib/shared/catalogue/schema";
import { show } from "@/lib/testing/show";

/** The field in a form, and the IDs that the form has. */
function Field() {
  const { control } = useForm<BulkActionInput, unknown, BulkAction>({
    defaultValues: { kind: "add_ids", ids: [] },
  });
  const ids = useWatch({ control, name: "ids" }) ?? [];
  return (
    <>
      <IdsField control={control} />
      <output aria-label="IDs">{ids.join(" ")}</output>
    </>
  );
}

const matchTitles = (_: unknown, body: unknown): TitleMatches => {
  const { titles } = body as { titles: string[] };
  const entry = {
    id: "1000000071",
    name: "Morning Coast",
    publisher: null,
    gone_since: null,
    last_published_at: null,
  };
  const matches = titles.map((title) => ({
    title,
    is_id: false,
    is_near: false,
    entries: title === entry.name ? [entry] : [],
  }));
  return { kind: "apple_podcast", kinds: [{ kind: "apple_podcast", titles: 1 }], matches };
};

it("takes names of the catalogue for their IDs, as the form does", async () => {
  const { user } = show(<Field />, {
    answers: {
      "/api/inventory/kinds": () => ({ kinds: [{ kind: "apple_podcast", entries: 1, gone: 0 }] }),
      "/api/inventory/titles": matchTitles,
      "/api/inventory/names": () => ({ names: [] }),
    },
  });
  await screen.findByLabelText("Inventory IDs");
  await user.click(screen.getByLabelText("Inventory IDs"));
  await user.paste("Morning Coast\nNobody's Show\n");
  await screen.findByText("1 ID. 1 matched by name in Apple Podcasts. 1 to check");
  expect(screen.getByLabelText("IDs")).toHaveProperty("textContent", "1000000071");
  expect(screen.getByText("Nothing in Apple Podcasts has this name.")).toBeDefined();
});
