import { type QueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { PageData } from "@/components/layout/dashboard-providers";
import { takeQueries } from "@/lib/browser/page-queries";
import { createQueryClient } from "@/lib/browser/query-client";

/** Maximum wait of a page for its rows before it shows anything, in ms. */
const maxWaitMs = 250;

interface FirstRowsProps {
  /** Fetches the list's data into a query client. */
  load: (queryClient: QueryClient) => Promise<unknown>;
  skeleton: ReactNode;
  children: ReactNode;
}

/** A list whose rows are in its page's first HTML, without a skeleton before them, unless they take long (decision 93). */
export async function FirstRows({ load, skeleton, children }: FirstRowsProps) {
  const queryClient = createQueryClient();
  const list = load(queryClient).then(() => (
    <PageData queries={takeQueries(queryClient)}>{children}</PageData>
  ));
  const { promise: tooLong, stop } = startWait();
  const soon = await Promise.race([list, tooLong]).finally(stop);
  return soon ?? <Suspense fallback={skeleton}>{list}</Suspense>;
}

function startWait() {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), maxWaitMs);
  });
  return { promise, stop: () => clearTimeout(timer) };
}
