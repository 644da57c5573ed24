import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Label } from "react-aria-components/Label";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { applyTheme, parseTheme, type Theme, themes } from "@/components/navigation/theme";

const faces = {
  system: { icon: Monitor, label: "System" },
  light: { icon: Sun, label: "Light" },
  dark: { icon: Moon, label: "Dark" },
};

/** Reads the document, so it must only render in the browser (inside a popover). */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(() => parseTheme(document.documentElement.dataset.theme));
  const change = (value: string) => {
    const next: Theme = parseTheme(value);
    applyTheme(next);
    setTheme(next);
  };
  return (
    <RadioGroup
      value={theme}
      onChange={change}
      orientation="horizontal"
      className="flex flex-col gap-1"
    >
      <Label className="text-xs text-muted">Theme</Label>
      <div className="grid grid-cols-3 gap-1">
        {themes.map((name) => {
          const { icon: Icon, label } = faces[name];
          return (
            <Radio
              key={name}
              value={name}
              className="flex h-8 cursor-default items-center justify-center gap-1.5 rounded border text-sm text-muted hover:bg-hover focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus selected:border-accent selected:bg-accent-soft selected:marked selected:text-accent-ink"
            >
              <Icon aria-hidden className="size-3.5" />
              {label}
            </Radio>
          );
        })}
      </div>
    </RadioGroup>
  );
}
