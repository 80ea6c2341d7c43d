import Medal from 'virtual:icons/medal';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';

const medals = ['text-medal-gold', 'text-medal-silver', 'text-medal-bronze'];

/** A rank; the first three have a medal. */
export function RankMedal({ rank }: { rank: number }) {
  const { t } = useTranslation('people');
  const medal = medals[rank - 1];
  return (
    <span
      className={cx(
        'inline-flex h-7 min-w-7 shrink-0 items-center justify-center text-xs font-semibold tabular-nums',
        medal ? 'gap-0.5' : 'text-text-muted',
      )}
    >
      <span className="sr-only">{t('rank', { rank })}</span>
      {medal && <Medal aria-hidden className={cx('size-5', medal)} />}
      <span aria-hidden>{rank}</span>
    </span>
  );
}
