import type { Branding } from '#core/brandSettings.ts';
import { valueAtPath } from '#core/settings/settingPath.ts';
import { brandOfSettings } from '#ui/brandOfSettings.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { BrandSample } from './BrandSample.tsx';
import { useLiveBrand } from './useLiveBrand.ts';
import type { SettingsForm } from './useSettingsForm.ts';

/** What the colors and corners look like in both themes, and how well they read. */
export function BrandPreview({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('community');
  // Whoever may change any of the brand may change all of it.
  const branding = valueAtPath(form.values, 'branding') as Branding | undefined;
  useLiveBrand(branding && form.isDirty ? brandOfSettings(branding) : null);
  if (!branding) return null;
  return (
    <section aria-label={t('preview.title')} className="mb-2 flex flex-col gap-2">
      <p className="text-sm text-text-muted">{t('preview.hint')}</p>
      <div className="grid gap-4 lg:grid-cols-2">
        <BrandSample theme="light" branding={branding} />
        <BrandSample theme="dark" branding={branding} />
      </div>
    </section>
  );
}
