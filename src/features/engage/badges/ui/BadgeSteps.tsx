import Check from 'virtual:icons/check';
import { formatFullCount } from '#core/formatCount.ts';
import { cx } from '#ui/cx.ts';
import { ShareBar } from '#ui/ShareBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type BadgeTiers, nextThreshold, percentToNext } from '../badgeTiers.ts';

type BadgeStepsProps = {
  tiers: BadgeTiers;
  /** Of the viewer; null: a visitor. */
  progress: number | null;
};

/** The tiers of a badge with what each takes, and how far the viewer is. */
export function BadgeSteps({ tiers, progress }: BadgeStepsProps) {
  const { t, language } = useTranslation('badges');
  const next = progress === null ? null : nextThreshold(tiers, progress);
  const number = (value: number) => formatFullCount(value, language);
  return (
    <div className="mt-1.5 flex w-full max-w-xs flex-col gap-1.5">
      {tiers.thresholds.length > 1 && (
        <ul aria-label={t('tiers')} className="flex flex-wrap gap-1.5">
          {tiers.thresholds.map((threshold, at) => {
            const isReached = progress !== null && progress >= threshold;
            return (
              <li
                key={threshold}
                className={cx(
                  'inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-xs font-medium tabular-nums',
                  isReached
                    ? 'border-accent bg-accent-soft text-accent'
                    : 'border-border text-text-muted',
                )}
              >
                {isReached && <Check aria-hidden className="size-3.5" />}
                {t('tierAt', { tier: at + 1, threshold: number(threshold) })}
                {isReached && <span className="sr-only">{t('reached')}</span>}
              </li>
            );
          })}
        </ul>
      )}
      {progress !== null && next !== null && (
        <>
          <ShareBar percent={percentToNext(tiers, progress)} isMarked />
          <p className="text-xs text-text-muted tabular-nums">
            {t('progress', { reached: number(Math.max(progress, 0)), next: number(next) })}
          </p>
        </>
      )}
      {progress !== null && next === null && (
        <p className="inline-flex items-center gap-1 text-xs font-medium text-accent">
          <Check aria-hidden className="size-3.5" />
          {t('earned')}
        </p>
      )}
    </div>
  );
}
