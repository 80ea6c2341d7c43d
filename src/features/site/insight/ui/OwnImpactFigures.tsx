import Eye from 'virtual:icons/eye';
import HeartHandshake from 'virtual:icons/heart-handshake';
import Lock from 'virtual:icons/lock';
import TrendingUp from 'virtual:icons/trending-up';
import { useEffect, useState } from 'react';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Stat } from '#ui/Stat.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { OwnImpactQuery } from './ownImpactDocuments.ts';

type Impact = ResultOf<typeof OwnImpactQuery>['ownImpact'];

/** Nothing until it is known, and nothing if it can’t be: the profile is complete without. */
export function OwnImpactFigures() {
  const { t } = useTranslation('ownImpact');
  const [impact, setImpact] = useState<Impact | null>(null);
  useEffect(() => {
    let isGone = false;
    void runOperation(OwnImpactQuery, {})
      .then(({ ownImpact }) => {
        if (!isGone) setImpact(ownImpact);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  if (impact === null) return null;
  const { peopleHelped, views } = impact;
  const recent = views === null ? 0 : views.recentPosts + views.recentAnswers;
  const isEmpty = peopleHelped === 0 && (views === null || views.all === 0);
  return (
    <section
      aria-labelledby="own-impact"
      className="flex flex-col gap-3 border-t border-border pt-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="own-impact" className="font-semibold">
          {t('title')}
        </h2>
        <p className="flex items-center gap-1.5 text-sm text-text-muted">
          <Lock aria-hidden className="size-3.5" />
          {t('private')}
        </p>
      </div>
      {isEmpty ? (
        <p className="text-sm text-pretty text-text-muted">{t('empty')}</p>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
            <Stat
              icon={<HeartHandshake aria-hidden />}
              count={peopleHelped}
              label={t('peopleHelped', { count: peopleHelped })}
            />
            {views && (
              <>
                <Stat
                  icon={<TrendingUp aria-hidden />}
                  count={recent}
                  label={t('recentViews', { count: recent })}
                />
                <Stat
                  icon={<Eye aria-hidden />}
                  count={views.all}
                  label={t('allViews', { count: views.all })}
                />
              </>
            )}
          </dl>
          <p className="text-sm text-pretty text-text-muted">{t('meaning')}</p>
        </>
      )}
    </section>
  );
}
