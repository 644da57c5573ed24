import { type FormSource } from "@/components/playlists/form/form-values";
import { exampleSourceId } from "@/lib/shared/routes";

/** Contents of the form for the example. Nothing is stored until the playlist is created. */
export const exampleSource: FormSource = {
  uuid: exampleSourceId,
  href: null,
  values: {
    name: "Example: podcasts for runners",
    type: "podcast",
    inventory_kind: "apple_podcast",
    inventory_ids: ["973972218", "1063782520", "1200361736", "1528594034", "1544201152"],
    searches: [{ schema: "search/1", type: "text", q: "marathon training" }],
    tags: ["example"],
    note: "",
  },
};
