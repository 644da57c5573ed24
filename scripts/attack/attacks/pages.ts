import { type Attack, countStatuses } from "../attack";

const connections = 100;
const rounds = 5;
const paths = ["/sign-in", "/not-there/at-all", "/openapi.json"];

/** Callers without a session ask for pages and the document over a hundred connections. */
export const pages: Attack = {
  name: "pages",
  mayRefuse: /^(200|404|503)$/,
  run: async ({ server }) => {
    const { port } = new URL(server.origin);
    const headers = { "accept-encoding": "br" };
    const statuses: Awaited<ReturnType<typeof countStatuses>> = {};
    for (let round = 0; round < rounds; round += 1) {
      const sent = Array.from({ length: connections }, (_, at) =>
        fetch(`http://127.0.0.1:${port}${paths[at % paths.length]}`, { headers }),
      );
      for (const [status, count] of Object.entries(await countStatuses(sent)))
        statuses[status] = (statuses[status] ?? 0) + count;
    }
    return statuses;
  },
};
