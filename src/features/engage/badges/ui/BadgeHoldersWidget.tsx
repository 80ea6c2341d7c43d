import Users from 'virtual:icons/users';
import { Link } from 'react-router';
import { wirePage } from '#core/paging.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { BadgeImage } from './BadgeImage.tsx';
import { BadgeSteps } from './BadgeSteps.tsx';
import { type BadgeHolderNode, BadgeQuery } from './badgeDocuments.ts';

/** A badge and the members who have it, the last one first. */
export function BadgeHoldersWidget({ page }: WidgetProps<object, null>) {
  const { t } = useTranslation('badges');
  const badge = usePageData(['BADGE_PAGE'], BadgeQuery)?.badge;
  if (!badge) return null;
  const number = wirePage(new URLSearchParams(page.search).get('page')) + 1;
  const { nodes, hasMore } = badge.holders;
  const hasTiers = (badge.rule?.thresholds.length ?? 1) > 1;
  return (
    <div className="flex flex-col gap-5">
      <Link to="/badges" className="self-start rounded-sm text-sm text-accent hover:underline">
        {t('all')}
      </Link>
      <header className="flex items-center gap-4">
        <BadgeImage imageUrl={badge.imageUrl} color={badge.color} large />
        <div className="flex min-w-0 flex-col gap-1">
          <PageTitle className="text-2xl font-bold tracking-tight wrap-anywhere">
            <bdi>{badge.name}</bdi>
          </PageTitle>
          {badge.description && (
            <p dir="auto" className="text-text-muted rtl:text-right">
              {badge.description}
            </p>
          )}
          <p className="text-sm text-text-muted">{t('awarded', { count: badge.awardedCount })}</p>
          {badge.rule && <BadgeSteps tiers={badge.rule} progress={badge.progress} />}
        </div>
      </header>
      <Card flush as="section" heading={<h2>{t('holders')}</h2>}>
        {nodes.length === 0 ? (
          <EmptyState icon={<Users />} title={t('noHolders')} />
        ) : (
          <ul className="grid border-t border-border sm:grid-cols-2">
            {nodes.map((holder) => (
              <HolderRow key={holder.member?.id} holder={holder} hasTiers={hasTiers} />
            ))}
          </ul>
        )}
      </Card>
      <Pagination
        page={number}
        hasMore={hasMore}
        hrefFor={(each) => `${page.pathname}${each > 1 ? `?page=${each}` : ''}`}
      />
    </div>
  );
}

function HolderRow({ holder, hasTiers }: { holder: BadgeHolderNode; hasTiers: boolean }) {
  const { t } = useTranslation('badges');
  const { member, earnedTime, tier } = holder;
  const name = useDisplayName(member);
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Avatar name={name} src={member?.avatar} />
      <span className="flex min-w-0 flex-1 flex-col text-sm">
        <span className="flex flex-wrap items-center gap-x-2">
          <AuthorName author={member} />
        </span>
        <span className="text-text-muted">
          <Time at={earnedTime} />
        </span>
      </span>
      {hasTiers && <Badge>{t('tier', { tier })}</Badge>}
    </li>
  );
}
