import ArrowLeft from 'virtual:icons/arrow-left';
import ChevronDown from 'virtual:icons/chevron-down';
import ChevronUp from 'virtual:icons/chevron-up';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useKeys } from '#ui/keys/useKeys.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { useQueuePlace } from './queuePlace.ts';

const arrow =
  'inline-flex size-8 items-center justify-center rounded-md hover:bg-surface-sunken hover:text-text';

/** Back to the list, and to the requests before and after this one in it. */
export function RequestNeighbors({ number }: { number: string }) {
  const { t } = useTranslation('supportDesk');
  const navigate = useNavigate();
  const place = useQueuePlace();
  const at = place?.numbers.indexOf(number) ?? -1;
  const before = at > 0 ? place?.numbers[at - 1] : undefined;
  const after = at === -1 ? undefined : place?.numbers[at + 1];
  const back = place?.href ?? agentPaths.queue();
  useKeys(
    useMemo(() => {
      const open = (to: string | undefined) => () => {
        if (to !== undefined) void navigate(agentPaths.request(to));
      };
      return [
        { keys: ['j'], label: t('keys.nextRequest'), run: open(after) },
        { keys: ['k'], label: t('keys.previousRequest'), run: open(before) },
        { keys: ['b'], label: t('keys.back'), run: () => void navigate(back) },
      ];
    }, [t, navigate, before, after, back]),
  );
  return (
    <div className="contents">
      <Link to={back} className="inline-flex items-center gap-1.5 hover:text-text hover:underline">
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('title')}
      </Link>
      {place && at !== -1 && (
        <nav
          aria-label={t('neighbors.label')}
          className="order-last -my-1 ms-auto flex items-center gap-1"
        >
          {before !== undefined && (
            <Link
              to={agentPaths.request(before)}
              aria-label={t('keys.previousRequest')}
              className={arrow}
            >
              <ChevronUp aria-hidden className="size-4" />
            </Link>
          )}
          {after !== undefined && (
            <Link
              to={agentPaths.request(after)}
              aria-label={t('keys.nextRequest')}
              className={arrow}
            >
              <ChevronDown aria-hidden className="size-4" />
            </Link>
          )}
          <span className="text-xs tabular-nums">
            {t('neighbors.place', { place: at + 1, count: place.numbers.length })}
          </span>
        </nav>
      )}
    </div>
  );
}
