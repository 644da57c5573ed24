"use client";

import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";

interface WhenNearProps {
  /** Class of the empty place that stands there before. */
  className: string;
  children: ReactNode;
}

/** Half a window's height: a scroll finds the content rendered. */
const margin = "50%";

/** Renders its children once the window has been scrolled to where they will be; at once if they are in it. */
export function WhenNear({ className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting))
          startTransition(() => setNear(true));
      },
      { rootMargin: margin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={place} className={className} />;
}
