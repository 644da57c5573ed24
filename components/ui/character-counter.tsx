import { countCharacters } from "@/lib/shared/text";
import { cx } from "@/components/ui/cx";

interface Props {
  text: string;
  max: number;
}

/** "12 / 255", in Unicode code points like the limits. */
export function CharacterCounter({ text, max }: Props) {
  const length = countCharacters(text);
  return (
    <span className={cx("text-xs numeric", length > max ? "text-danger" : "text-faint")}>
      {length.toLocaleString("en")} / {max.toLocaleString("en")}
    </span>
  );
}
