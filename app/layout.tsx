import "./globals.css";
import { type Metadata } from "next";
import localFont from "next/font/local";
import { cookies, headers } from "next/headers";
import { type ReactNode } from "react";
import { Providers } from "@/components/layout/providers";
import { EarlyScript } from "@/components/ui/early-script";
import { serializeLimits } from "@/lib/shared/limits";
import { parseTheme, themeCookie } from "@/components/navigation/theme";

/** Latin letters, preloaded with every page; `wght.css` loads other scripts when a page has them. */
const latin = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-latin",
});

export const metadata: Metadata = {
  title: { default: "Cuelist", template: "%s · Cuelist" },
  description: "Playlists for audio advertising.",
  robots: { index: false, follow: false },
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  const nonce = readNonce((await headers()).get("content-security-policy"));
  return (
    // The theme switch changes data-theme in place; React must not reset it.
    <html
      lang="en"
      className={latin.variable}
      data-theme={theme === "system" ? undefined : theme}
      data-limits={serializeLimits()}
      suppressHydrationWarning
    >
      <head>
        <EarlyScript nonce={nonce} />
      </head>
      <body className="min-h-dvh">
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}

/** The nonce of the page's policy (`setPageHeaders`). */
const readNonce = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
