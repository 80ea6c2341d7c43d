import AwardIcon from 'virtual:icons/award';
import { pagesOf } from '#core/pageWindow.ts';
import { wirePage } from '#core/paging.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { changedSearch } from '../profileAddress.ts';
import type { MemberBadgesData } from './memberDocuments.ts';
import { useIsOwnProfile } from './useIsOwnProfile.ts';

type MemberBadgesProps = WidgetProps<{ rows?: number }, MemberBadgesData | null>;

/** A member's badges: reason, date, how often, and how many others have them. */
export function MemberBadgesWidget({ data, page, properties }: MemberBadgesProps) {
  const { t } = useTranslation('people');
  const isOwn = useIsOwnProfile();
  const { awardInfos: awards, awardCount } = data?.profile ?? { awardInfos: [], awardCount: 0 };
  const number = wirePage(new URLSearchParams(page.search).get('page')) + 1;
  return (
    <section
      aria-label={t(isOwn ? 'own.titles.badges' : 'tabs.badges')}
      className="-mt-3 flex flex-col gap-3"
    >
      <div className="rounded-xl border border-border bg-surface-raised">
        {awards.length === 0 ? (
          <EmptyState icon={<AwardIcon />} title={t(isOwn ? 'own.none.badges' : 'none.badges')} />
        ) : (
          <ul className="grid sm:grid-cols-2">
            {awards.map((award) => (
              <li key={award.id} className="flex gap-3.5 px-4 py-4 sm:px-5">
                <BadgePicture imageUrl={award.imageUrl} />
                <div className="flex min-w-0 flex-col gap-0.5">
                  <h2 className="text-base font-semibold wrap-anywhere">
                    {award.name}
                    {award.earnedCount > 1 && (
                      <span className="ms-1.5 font-normal text-text-muted tabular-nums">
                        × {award.earnedCount}
                      </span>
                    )}
                  </h2>
                  {award.description && (
                    <p className="text-sm text-pretty text-text-muted">{award.description}</p>
                  )}
                  <p className="flex flex-wrap gap-x-3 text-xs text-text-muted">
                    <Time at={award.earnedTime} absolute />
                    <span>{t('awarded', { count: award.awardedCount })}</span>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={number}
        pageCount={pagesOf(awardCount, properties.rows ?? 12)}
        hrefFor={(each) =>
          `${page.pathname}${changedSearch(page.search, { page: each > 1 ? `${each}` : null })}`
        }
      />
    </section>
  );
}

function BadgePicture({ imageUrl }: { imageUrl: string | null }) {
  return (
    <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-surface-sunken text-text-muted">
      {imageUrl ? (
        <img src={imageUrl} alt="" width={28} height={28} loading="lazy" />
      ) : (
        <AwardIcon aria-hidden className="size-6" />
      )}
    </span>
  );
}
