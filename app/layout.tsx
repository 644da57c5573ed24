import "./globals.css";
import { type Metadata } from "next";
import localFont from "next/font/local";
import { cookies, headers } from "next/headers";
import { type ReactNode } from "react";
import { Providers } from "@/components/layout/providers";
import { recordEarlyInput } from "@/components/ui/early-input/record-early-input";
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

/**
 * The first use of `Intl` in a process takes 20 ms to 100 ms: the browser looks through the data of all its languages. Here that
 * happens in a task of its own after the first frame, not in the middle of hydration, where react-aria would do it.
 */
const warmIntl = 'requestAnimationFrame(()=>setTimeout(()=>new Intl.NumberFormat("en")))';

/** Keeps what is pressed before it can be heard (`components/ui/early-input`). */
const recordEarly = `(${recordEarlyInput.toString()})()`;

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
        <script
          nonce={nonce}
          // Browsers hide nonces from scripts.
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: `${warmIntl};${recordEarly}`,
          }}
        />
      </head>
      <body className="min-h-dvh">
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}

/** The nonce of the page's policy (`setPageHeaders`). */
const readNonce = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
