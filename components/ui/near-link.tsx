"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/** A link that prefetches its page when it is hovered or focused. Links of rows have `prefetch={false}`, because a moving mouse crosses many. */
export function NearLink({ prefetch, ...props }: ComponentProps<typeof NextLink>) {
  const [isNear, setNear] = useState(false);
  const approach = () => setNear(true);
  return (
    <NextLink
      onPointerEnter={approach}
      onFocus={approach}
      {...props}
      prefetch={prefetch ?? (isNear ? null : false)}
    />
  );
}
