import { Highlight } from "@/components/ui/highlight";
import { type PaletteGroup, type PaletteOption } from "@/components/palette/palette-option";
import { cx } from "@/components/ui/style";

interface PaletteListProps {
  id: string;
  groups: PaletteGroup[];
  /** Typed text to highlight in labels. */
  term: string;
  active: PaletteOption;
  onPoint: (option: PaletteOption) => void;
  onChoose: (option: PaletteOption, event: React.MouseEvent) => void;
}

/** The element ID of an option, for `aria-activedescendant`. */
export const optionElementId = (listId: string, { id }: PaletteOption) => `${listId}-${id}`;

/** The options in groups: a listbox whose focus stays in the text field. */
export function PaletteList(props: PaletteListProps) {
  const { id, groups, term, active, onPoint, onChoose } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      className="min-h-0 flex-1 overflow-auto overscroll-contain"
      // Keeps the focus in the text field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ title, options }, index) => (
        <div key={title} role="group" aria-labelledby={`${id}-group-${index}`} className="p-1">
          <div
            id={`${id}-group-${index}`}
            role="presentation"
            className="px-2 py-1 text-xs text-muted"
          >
            {title}
          </div>
          {options.map((option) => (
            <Option
              key={option.id}
              elementId={optionElementId(id, option)}
              option={option}
              term={term}
              isActive={option.id === active.id}
              onPointerMove={() => onPoint(option)}
              onClick={(event) => onChoose(option, event)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  elementId: string;
  option: PaletteOption;
  term: string;
  isActive: boolean;
  onPointerMove: () => void;
  onClick: (event: React.MouseEvent) => void;
}

function Option({ elementId, option, term, isActive, ...handlers }: OptionProps) {
  const { label, detail, icon: Icon } = option;
  return (
    <div
      {...handlers}
      id={elementId}
      role="option"
      aria-selected={isActive}
      className={cx(
        "flex cursor-default items-center gap-2.5 rounded px-2 py-1.5",
        isActive && "bg-accent-soft marked text-accent-ink [&_mark]:text-ink",
      )}
    >
      <Icon aria-hidden className={cx("size-4 shrink-0", !isActive && "text-muted")} />
      <span className="min-w-0 flex-1 truncate">
        <Highlight text={label} term={term} />
      </span>
      {detail ? (
        <span className={cx("max-w-1/2 truncate text-sm", !isActive && "text-muted")}>
          <bdi>{detail}</bdi>
        </span>
      ) : null}
    </div>
  );
}
