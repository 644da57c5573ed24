import { countCharacters } from "@/lib/shared/text";
import { cx } from "@/components/ui/cx";

/** "12 / 255", in Unicode code points like the limits. */
export function CharacterCounter({ text, max }: { text: string; max: number }) {
  const length = countCharacters(text);
  return (
    <span className={cx("text-xs numeric", length > max ? "text-danger" : "text-faint")}>
      {length.toLocaleString("en")} / {max.toLocaleString("en")}
    </span>
  );
}
