import { type Attack, countStatuses, repeat } from "../attack";

/** A viewer filters by a tag of 600 kB of combining marks; a manager creates a playlist with such a name. */
export const combiningMarks: Attack = {
  name: "names of combining marks",
  run: ({ api, v2, advertiserId, size }) => {
    const marks = `a${"\u0301\u0323".repeat(size.ids * 1.2)}`;
    const few = marks.slice(0, 400);
    const tags = Array.from({ length: 50 }, (_, at) => `${at}${few}`);
    const exporting = (text: string) => ({
      method: "POST",
      body: JSON.stringify({ format: "json", selection: { tags: [text] } }),
    });
    return countStatuses([
      ...repeat(2, () => api("/api/playlists/export", exporting(marks))),
      ...repeat(20, () => api("/api/playlists/export", exporting(few))),
      ...repeat(2, () =>
        v2(`/v2/companies/${advertiserId}/playlists`, {
          method: "POST",
          body: JSON.stringify({ body: { name: marks, tags } }),
        }),
      ),
    ]);
  },
};
