import Moon from 'virtual:icons/moon';
import Sun from 'virtual:icons/sun';
import SunMoon from 'virtual:icons/sun-moon';
import { useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import { parseTheme, type ThemeChoice, themeChoices } from './themeChoice.ts';
import { useTranslation } from './useTranslation.ts';

const icons = { light: Sun, dark: Moon, auto: SunMoon } as const;

type ThemeSwitchProps = {
  /** The value of the `theme` cookie when the page was rendered. */
  initial: ThemeChoice;
  /** Whether its parts are rows of a menu. */
  isInMenu?: boolean;
};

/** Chooses between light, dark and the device's own; stores the choice in the cookie `theme` (§9). */
export function ThemeSwitch({ initial, isInMenu = false }: ThemeSwitchProps) {
  const { t } = useTranslation('ui');
  // A page has several; the document says what is chosen.
  const choice = useSyncExternalStore(
    onThemeChange,
    () => parseTheme(document.documentElement.dataset.theme, initial),
    () => initial,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
    <div role="group" aria-label={t('theme.label')} className="theme-switch needs-js:hidden">
      {themeChoices.map((each) => {
        const Icon = icons[each];
        const state = isInMenu
          ? ({ role: 'menuitemradio', 'aria-checked': each === choice, tabIndex: -1 } as const)
          : { 'aria-pressed': each === choice };
        return (
          <button
            key={each}
            type="button"
            {...state}
            data-menu-row={isInMenu || undefined}
            className={cx('theme-choice', each === choice && 'theme-chosen')}
            onClick={() => choose(each)}
          >
            <Icon aria-hidden />
            {t(`theme.${each}`)}
          </button>
        );
      })}
    </div>
  );
}

function choose(theme: ThemeChoice): void {
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
