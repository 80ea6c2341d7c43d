import { Badge } from '#ui/Badge.tsx';
import { LinkedText } from '#ui/LinkedText.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ContestView } from '../contestView.ts';

type ContestPhaseNoteProps = { contest: Pick<ContestView, 'phase' | 'startDate' | 'endDate'> };

/** The phase, and how long until the next one. */
export function ContestPhaseNote({ contest }: ContestPhaseNoteProps) {
  const { t } = useTranslation('contests');
  const { phase, startDate, endDate } = contest;
  const timed = (key: 'starts' | 'ends' | 'ended', at: string) => (
    <span>
      <LinkedText text={t(key)} parts={{ time: () => <Time at={at} /> }} />
    </span>
  );
  return (
    <>
      <Badge tone={phase === 'OPEN' ? 'success' : 'neutral'}>{t(`phase.${phase}`)}</Badge>
      {phase === 'UPCOMING' && timed('starts', startDate)}
      {phase === 'OPEN' && timed('ends', endDate)}
      {(phase === 'JUDGING' || phase === 'ANNOUNCED') && timed('ended', endDate)}
    </>
  );
}
