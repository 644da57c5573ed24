import "@fontsource-variable/inter/wght.css";
import "./globals.css";
import { type Metadata } from "next";
import { cookies } from "next/headers";
import { type ReactNode } from "react";
import { Providers } from "@/components/layout/providers";
import { serializeLimits } from "@/lib/limits";
import { parseTheme, themeCookie } from "@/components/navigation/theme";

export const metadata: Metadata = {
  title: { default: "Cuelist", template: "%s · Cuelist" },
  description: "Playlists for audio advertising.",
  robots: { index: false, follow: false },
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return (
    // The theme switch changes data-theme in place; React must not reset it.
    <html
      lang="en"
      data-theme={theme === "system" ? undefined : theme}
      data-limits={serializeLimits()}
      suppressHydrationWarning
    >
      <body className="min-h-dvh">
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
