import CircleAlert from 'virtual:icons/circle-alert';
import CircleCheck from 'virtual:icons/circle-check';
import type { Branding } from '#core/brandSettings.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type BrandContrast, brandContrasts } from '../brandContrast.ts';

type BrandSampleProps = { theme: 'light' | 'dark'; branding: Branding };

/** Parts of the interface in one theme: pictures of them, nothing to operate. */
export function BrandSample({ theme, branding }: BrandSampleProps) {
  const { t } = useTranslation('community');
  return (
    <div
      className={cx(
        'flex flex-col overflow-hidden rounded-xl border border-border bg-surface text-sm text-text',
        theme === 'dark' ? 'scheme-dark' : 'scheme-light',
      )}
    >
      <div aria-hidden className="flex flex-col gap-4">
        <div className="flex items-center justify-between gap-3 border-b border-border bg-navbar px-4 py-2.5 font-semibold text-on-navbar">
          <span>{t('preview.navbar')}</span>
          <span className="font-normal">{t(`preview.${theme}`)}</span>
        </div>
        <div className="flex gap-4 border-b border-border px-4">
          <span className="border-b-2 border-tab pb-2 font-medium">{t('preview.tabOne')}</span>
          <span className="pb-2 text-text-muted">{t('preview.tabTwo')}</span>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4">
          <span className="button button-primary button-sm">{t('preview.button')}</span>
          <span className="text-accent underline">{t('preview.link')}</span>
        </div>
        <div className="flex flex-col gap-1 px-4">
          <span className="font-medium">{t('preview.field')}</span>
          <span className="truncate rounded-field border border-border-strong bg-surface-raised px-3 py-2">
            {t('preview.fieldValue')}
          </span>
        </div>
        <div className="mx-4 overflow-hidden rounded-lg border border-border bg-surface-raised">
          <div className="editor-toolbar border-b border-border bg-toolbar px-3 py-1.5 text-text-muted">
            {t('preview.toolbar')}
          </div>
          <div className="h-6" />
        </div>
        <div className="mx-4 flex flex-col gap-1 rounded-dialog border border-border bg-surface-raised p-4 shadow-md">
          <span className="font-semibold">{t('preview.dialog')}</span>
          <span className="text-text-muted">{t('preview.dialogText')}</span>
        </div>
        <div className="mx-4 mb-4 flex items-center gap-2 self-start rounded-lg border border-border bg-snackbar px-3 py-2 text-on-snackbar shadow-md">
          <CircleCheck className="size-4.5 shrink-0" />
          {t('preview.snackbar')}
        </div>
      </div>
      <div className="border-t border-border bg-surface-raised px-4 py-3">
        <h3 className="mb-1.5 font-semibold">
          {t('preview.contrastIn', { theme: t(`preview.${theme}`) })}
        </h3>
        <ul className="flex flex-col gap-1">
          {brandContrasts(branding, theme).map((each) => (
            <ContrastRow key={each.pair} contrast={each} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function ContrastRow({ contrast }: { contrast: BrandContrast }) {
  const { t } = useTranslation('community');
  const { pair, ratio, wanted, isAdjusted } = contrast;
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
    </li>
  );
}
