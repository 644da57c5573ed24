import { useEffect, useState } from "react";

interface CountdownProps {
  seconds: number;
  /** Shown after the wait. */
  after: string;
}

function describeWait(seconds: number): string {
  const [many, unit] = seconds > 90 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  return `${many} ${unit}${many === 1 ? "" : "s"}`;
}

/** "Try again in 42 seconds.", counting down. Screen readers hear only the first and last text. */
export function Countdown({ seconds, after }: CountdownProps) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))),
      1000,
    );
    return () => clearInterval(timer);
  }, [seconds]);
  if (left === 0) return <span>{after}</span>;
  return (
    <>
      <span aria-hidden className="numeric">
        Try again in {describeWait(left)}.
      </span>
      <span className="sr-only">Try again in {describeWait(seconds)}.</span>
    </>
  );
}
