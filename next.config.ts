import type { NextConfig } from "next";

/** See "Not used" in DECISIONS.md for the features that are off. */
const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // A proxy in front of server.ts compresses responses.
  compress: false,
  images: { unoptimized: true },
  // `npm test` checks types; a release build need not.
  typescript: { ignoreBuildErrors: true },
  // Browsers request it for pages without an icon.
  redirects: () =>
    Promise.resolve([{ source: "/favicon.ico", destination: "/icon.svg", permanent: true }]),
  serverExternalPackages: ["pg", "pino", "kysely"],
};

export default config;
