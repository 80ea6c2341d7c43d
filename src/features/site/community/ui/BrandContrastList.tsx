import CircleAlert from 'virtual:icons/circle-alert';
import CircleCheck from 'virtual:icons/circle-check';
import type { Branding } from '#core/brandSettings.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type BrandContrast, brandContrasts } from '../brandContrast.ts';
import type { SettingsForm } from './useSettingsForm.ts';

type BrandContrastListProps = { theme: 'light' | 'dark'; branding: Branding; form: SettingsForm };

/** How well the colors read in one theme (WCAG 2.2 AA). */
export function BrandContrastList({ theme, branding, form }: BrandContrastListProps) {
  const { t } = useTranslation('community');
  return (
    <div className="text-sm">
      <h3 className="mb-1.5 font-semibold">
        {t('preview.contrastIn', { theme: t(`preview.${theme}`) })}
      </h3>
      <ul className="flex flex-col gap-1">
        {brandContrasts(branding, theme).map((each) => (
          <ContrastRow key={each.pair} contrast={each} form={form} />
        ))}
      </ul>
    </div>
  );
}

function ContrastRow({ contrast, form }: { contrast: BrandContrast; form: SettingsForm }) {
  const { t } = useTranslation('community');
  const { pair, ratio, wanted, isAdjusted, fix } = contrast;
  const passes = ratio >= wanted;
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      {passes || isAdjusted ? (
        <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      ) : (
        <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
      )}
      <span>{t(`preview.pairs.${pair}`)}</span>
      <span className="text-text-muted tabular-nums">
        {t('preview.ratio', { ratio: ratio.toFixed(1) })}
      </span>
      {!passes && (
        <span className={isAdjusted ? 'text-text-muted' : 'text-danger'}>
          {isAdjusted ? t('preview.adjusted') : t('preview.fail', { wanted })}
        </span>
      )}
      {fix && (
        <button
          type="button"
          className="touch-target rounded-sm text-accent hover:underline needs-js:hidden"
          onClick={() => form.setValue(fix.path, fix.color)}
        >
          {t('preview.useNearest', { color: fix.color })}
        </button>
      )}
    </li>
  );
}
