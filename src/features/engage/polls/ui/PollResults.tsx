import Check from 'virtual:icons/check';
import { FaceStack } from '#features/people/members/ui/FaceStack.tsx';
import { ShareTable } from '#ui/ShareTable.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { percentOf } from '../pollRules.ts';
import type { PollView } from '../pollView.ts';
import { PollOptionNotes } from './PollOptionNotes.tsx';

/** The options with their votes; those that the viewer chose are marked. */
export function PollResults({ poll, ballots }: { poll: PollView; ballots: number }) {
  const { t } = useTranslation('polls');
  return (
    <ShareTable
      caption={t('results')}
      columns={{ label: t('option'), count: t('votes'), share: t('share') }}
      percentText={(percent) => t('percent', { percent })}
      rows={poll.pollOptions.map((option) => {
        const count = option.voteCount ?? 0;
        const isMarked = poll.votedOptions.includes(option.id);
        return {
          ...{ key: option.id, count, percent: percentOf(count, ballots), isMarked },
          label: (
            <span className="flex flex-wrap items-center gap-x-2">
              <span className={isMarked ? 'font-semibold wrap-anywhere' : 'wrap-anywhere'}>
                <bdi>{option.label}</bdi>
              </span>
              {isMarked && (
                <span className="inline-flex items-center gap-1 text-xs font-medium text-accent">
                  <Check aria-hidden className="size-3.5" />
                  {t('yourChoice')}
                </span>
              )}
              <PollOptionNotes option={option} />
              <FaceStack people={option.voters ?? []} count={count} />
            </span>
          ),
        };
      })}
    />
  );
}
