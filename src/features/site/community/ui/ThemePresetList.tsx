import type { Branding } from '#core/brandSettings.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { lookSettings, presetNames, presetOf, themePresets } from '../themePresets.ts';
import type { SettingsForm } from './useSettingsForm.ts';

type ThemePresetListProps = { branding: Branding; form: SettingsForm };

/** Ready-made themes. Choosing one changes the form, which is then saved. */
export function ThemePresetList({ branding, form }: ThemePresetListProps) {
  const { t } = useTranslation('community');
  const current = presetOf(branding);
  return (
    <fieldset className="border-b border-border bg-surface-raised px-4 py-4 needs-js:hidden sm:px-5">
      <legend className="float-start mb-2 w-full text-sm font-semibold">
        {t('presets.title')}
      </legend>
      <ul className="clear-both grid grid-cols-2 gap-2 sm:grid-cols-3">
        {presetNames.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={current === name}
              className={cx(
                'flex w-full items-center gap-3 rounded-lg border p-2 text-start text-sm hover:bg-surface-hover',
                current === name ? 'border-accent bg-accent-soft font-medium' : 'border-border',
              )}
              onClick={() => {
                for (const { path, value } of lookSettings(name)) form.setValue(path, value);
              }}
            >
              <Swatch name={name} />
              <span className="min-w-0 truncate">{t(`presets.${name}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** A page in small: navigation bar, text and a button, light beside dark. */
function Swatch({ name }: { name: (typeof presetNames)[number] }) {
  const { primary, primaryDark, navbarBackground, radius } = themePresets[name];
  const corner = { none: 0, small: 1.5, medium: 2.5, large: 4 }[radius];
  return (
    <svg
      aria-hidden
      viewBox="0 0 48 32"
      className="h-8 w-12 shrink-0 rounded-sm border border-border"
    >
      <rect width="24" height="32" fill="#ffffff" />
      <rect x="24" width="24" height="32" fill="#181a1f" />
      {navbarBackground && <rect width="48" height="8" fill={navbarBackground} />}
      <rect x="4" y="13" width="16" height="2" fill="#c9ccd4" />
      <rect x="28" y="13" width="16" height="2" fill="#4a4f5a" />
      <rect x="4" y="19" width="16" height="8" rx={corner} fill={primary} />
      <rect x="28" y="19" width="16" height="8" rx={corner} fill={primaryDark} />
    </svg>
  );
}
