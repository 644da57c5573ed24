import type { NextConfig } from "next";

/** Features that are off are off for a reason: see "Not used" in DECISIONS.md. */
const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The front door (server.ts) answers from one process; compression belongs to the proxy before it.
  compress: false,
  images: { unoptimized: true },
  // Types are checked by `npm test`; whoever starts a release has nothing to check.
  typescript: { ignoreBuildErrors: true },
  redirects: () =>
    Promise.resolve([
      // Browsers request this icon for pages that name none.
      { source: "/favicon.ico", destination: "/icon.svg", permanent: true },
      // The page's address until November 2026.
      { source: "/playlists/sets", destination: "/playlists/overlap", permanent: true },
    ]),
  serverExternalPackages: ["pg", "pino", "kysely"],
};

export default config;
