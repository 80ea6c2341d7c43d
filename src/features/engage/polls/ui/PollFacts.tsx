import type { ReactNode } from 'react';
import { LinkedText } from '#ui/LinkedText.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PollView } from '../pollView.ts';

/** Votes, state, and who sees what. */
export function PollFacts({ poll }: { poll: PollView }) {
  const { t } = useTranslation('polls');
  const { state, pollStartTime, pollExpiryTime, closedAt, totalVoteCount } = poll;
  const timed = (key: 'opens' | 'closes' | 'closedOn', at: string) => (
    <LinkedText text={t(key)} parts={{ time: () => <Time at={at} /> }} />
  );
  const facts: ReactNode[] = [
    totalVoteCount !== null && t('voterCount', { count: totalVoteCount }),
    state === 'DRAFT' && t('state.DRAFT'),
    state === 'SCHEDULED' && pollStartTime !== null && timed('opens', pollStartTime),
    state === 'OPEN' && pollExpiryTime !== null && timed('closes', pollExpiryTime),
    state === 'CLOSED' && timed('closedOn', closedAt ?? pollExpiryTime ?? ''),
    poll.voteAnonymously && t('anonymous'),
    totalVoteCount === null && t(hiddenKeyOf(poll)),
  ].filter((fact) => fact !== false);
  return (
    <ul className="flex flex-col gap-0.5 text-sm text-text-muted">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their place
        <li key={index}>{fact}</li>
      ))}
    </ul>
  );
}

function hiddenKeyOf({ voteAnonymously, resultVisibility, state }: PollView) {
  const isForOthers = resultVisibility === 'ALWAYS' || state === 'CLOSED';
  if (voteAnonymously && resultVisibility !== 'STAFF' && isForOthers) return 'hidden.fewBallots';
  return `hidden.${resultVisibility}` as const;
}
