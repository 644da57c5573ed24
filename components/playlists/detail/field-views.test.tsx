import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ComparedFields } from "@/components/compare/compared-fields";
import { RevisionChanges } from "@/components/playlists/detail/revision-changes";
import { comparedFields } from "@/lib/shared/playlists/fields/diff-playlist";
import { playlistFields, valueFields } from "@/lib/shared/playlists/fields/playlist-fields";
import { type Comparison } from "@/lib/shared/playlists/overlap/compare-schema";
import { otherValues, someValues } from "@/lib/testing/field-values";

/* No field is left out where people read what was changed. */

it.each(valueFields)("the history shows a change of %s", (name) => {
  const change = { [name]: { old: someValues[name], new: otherValues[name] } };
  const html = renderToStaticMarkup(<RevisionChanges change={change} names={{}} idNames={null} />);
  expect(html).toContain(`>${playlistFields[name].label}</dt>`);
});

it.each(comparedFields)("a comparison shows %s", (name) => {
  const side = { ...someValues, uuid: "left", advertiser_name: "Tern", revision: 1 };
  const comparison = {
    left: side,
    right: { ...side, [name]: otherValues[name] },
  } as unknown as Comparison;
  const html = renderToStaticMarkup(<ComparedFields comparison={comparison} isStale={false} />);
  expect(html).toContain(`>${playlistFields[name].label}</th>`);
  const [, left, right] = html.split("<td").map((cell) => cell.split("</td>")[0]);
  if (name !== "advertiser_id") expect(left).not.toEqual(right);
});
