import Moon from 'virtual:icons/moon';
import Sun from 'virtual:icons/sun';
import { useState } from 'react';
import type { Branding } from '#core/brandSettings.ts';
import { valueAtPath } from '#core/settings/settingPath.ts';
import { Button } from '#ui/Button.tsx';
import { brandOfSettings } from '#ui/brandOfSettings.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { ToggleButton } from '#ui/ToggleButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { BrandContrastList } from './BrandContrastList.tsx';
import { BrandSample } from './BrandSample.tsx';
import type { SettingInfo } from './settingDocuments.ts';
import { formValue } from './settingValues.ts';
import { ThemePresetList } from './ThemePresetList.tsx';
import { useLiveBrand, useLiveTheme } from './useLiveBrand.ts';
import type { SettingsForm } from './useSettingsForm.ts';

const themes = ['light', 'dark'] as const;
const icons = { light: <Sun aria-hidden />, dark: <Moon aria-hidden /> };

type BrandPreviewProps = { settings: readonly SettingInfo[]; form: SettingsForm };

/** Preview of colors and corners in both themes, with contrast ratios. */
export function BrandPreview({ settings, form }: BrandPreviewProps) {
  const { t } = useTranslation('community');
  const [theme, setTheme] = useState<(typeof themes)[number] | null>(null);
  const { basePath } = useShell();
  // Permission for one branding setting implies all of them.
  const branding = valueAtPath(form.values, 'branding') as Branding | undefined;
  useLiveBrand(branding && form.isDirty ? brandOfSettings(branding, basePath) : null);
  useLiveTheme(theme);
  if (!branding) return null;
  const openVersions = async () => {
    const chosen = await openModal('themeVersions', { settings });
    for (const { path, value } of chosen?.values ?? []) {
      const setting = settings.find((each) => each.path === path);
      if (setting) form.setValue(path, formValue(setting, value));
    }
  };
  return (
    <section
      aria-label={t('preview.title')}
      className="mb-4 overflow-hidden rounded-xl border border-border bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border bg-surface-raised px-4 py-3 sm:px-5">
        <p className="min-w-0 flex-1 basis-60 text-sm text-text-muted">{t('preview.hint')}</p>
        <div className="flex flex-wrap gap-2 needs-js:hidden">
          <Button variant="quiet" size="sm" onClick={() => void openVersions()}>
            {t('versions.title')}
          </Button>
          {themes.map((each) => (
            <ToggleButton
              key={each}
              pressed={theme === each}
              label={t(`preview.${each}`)}
              icon={icons[each]}
              onClick={() => setTheme(theme === each ? null : each)}
            />
          ))}
        </div>
      </div>
      <ThemePresetList branding={branding} form={form} />
      <BrandSample />
      <div className="grid gap-4 border-t border-border bg-surface-raised px-4 py-4 sm:grid-cols-2 sm:px-5">
        {themes.map((each) => (
          <BrandContrastList key={each} theme={each} branding={branding} form={form} />
        ))}
      </div>
    </section>
  );
}
