import Moon from 'virtual:icons/moon';
import Sun from 'virtual:icons/sun';
import SunMoon from 'virtual:icons/sun-moon';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { nextTheme, type ThemeChoice } from './themeChoice.ts';
import { useTranslation } from './useTranslation.ts';

const icons = { light: Sun, dark: Moon, auto: SunMoon } as const;

type ThemeToggleProps = {
  /** The value of the `theme` cookie when the page was rendered. */
  initial: ThemeChoice;
  className?: string;
};

/** Cycles through light, dark and automatic; stores the choice in the cookie `theme` (§9). */
export function ThemeToggle({ initial, className }: ThemeToggleProps) {
  const { t } = useTranslation('ui');
  const [choice, setChoice] = useState(initial);
  const Icon = icons[choice];
  return (
    <IconButton
      tone="inherit"
      label={t(`theme.${choice}`)}
      icon={<Icon className="size-5" />}
      className={`needs-js:hidden ${className ?? ''}`}
      onClick={() => {
        const chosen = nextTheme(choice);
        setChoice(chosen);
        document.documentElement.dataset.theme = chosen;
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
        document.cookie = `theme=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`;
      }}
    />
  );
}
