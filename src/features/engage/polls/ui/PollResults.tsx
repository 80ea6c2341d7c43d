import Check from 'virtual:icons/check';
import { formatFullCount } from '#core/formatCount.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { percentOf } from '../pollRules.ts';
import type { PollView } from '../pollView.ts';
import { PollOptionNotes } from './PollOptionNotes.tsx';

/** A table whose rows have a bar each. */
export function PollResults({ poll, ballots }: { poll: PollView; ballots: number }) {
  const { t, language } = useTranslation('polls');
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('results')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('option')}</th>
          <th scope="col">{t('votes')}</th>
          <th scope="col">{t('share')}</th>
        </tr>
      </thead>
      <tbody>
        {poll.pollOptions.map((option) => {
          const votes = option.voteCount ?? 0;
          const percent = percentOf(votes, ballots);
          const isMine = poll.votedOptions.includes(option.id);
          return (
            <tr key={option.id}>
              <th scope="row" className="w-full pt-2 pb-3 text-start font-normal">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className={isMine ? 'font-semibold wrap-anywhere' : 'wrap-anywhere'}>
                    <bdi>{option.label}</bdi>
                  </span>
                  {isMine && (
                    <span className="inline-flex items-center gap-1 text-xs font-medium text-accent">
                      <Check aria-hidden className="size-3.5" />
                      {t('yourChoice')}
                    </span>
                  )}
                  <PollOptionNotes option={option} />
                </span>
                <svg
                  aria-hidden
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  className="mt-1.5 block h-2 w-full overflow-hidden rounded-full rtl:-scale-x-100"
                >
                  <rect width="100" height="8" className="fill-surface-sunken" />
                  <rect
                    width={percent}
                    height="8"
                    className={isMine ? 'fill-accent' : 'fill-border-strong'}
                  />
                </svg>
              </th>
              <td className="py-2 ps-4 text-end align-top text-text-muted tabular-nums">
                {formatFullCount(votes, language)}
              </td>
              <td className="py-2 ps-3 text-end align-top font-medium tabular-nums">
                {t('percent', { percent })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
