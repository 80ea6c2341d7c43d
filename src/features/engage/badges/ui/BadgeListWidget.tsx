import AwardIcon from 'virtual:icons/award';
import { Link } from 'react-router';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { badgePath } from '../badgeAddress.ts';
import { BadgeImage } from './BadgeImage.tsx';
import { BadgeSteps } from './BadgeSteps.tsx';
import type { BadgeListData } from './badgeDocuments.ts';

/** All badges that members can earn. */
export function BadgeListWidget({ data }: WidgetProps<object, BadgeListData>) {
  const { t } = useTranslation('badges');
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('title')} description={t('description')} />
      <Card flush>
        {data.badges.length === 0 ? (
          <EmptyState
            icon={<AwardIcon />}
            title={t('none')}
            description={<WidgetHint isText type="badgeList" />}
          />
        ) : (
          <ul className="grid sm:grid-cols-2">
            {data.badges.map((badge) => (
              <li key={badge.id} className="flex gap-3.5 px-4 py-4 sm:px-5">
                <BadgeImage imageUrl={badge.imageUrl} color={badge.color} />
                <div className="flex min-w-0 flex-1 flex-col gap-0.5">
                  <h2 className="text-base font-semibold wrap-anywhere">
                    <Link
                      to={badgePath(badge.id)}
                      className="rounded-sm hover:underline pointer-coarse:tap-line"
                    >
                      <bdi>{badge.name}</bdi>
                    </Link>
                  </h2>
                  {badge.description && (
                    <p dir="auto" className="text-sm text-pretty text-text-muted rtl:text-right">
                      {badge.description}
                    </p>
                  )}
                  <p className="text-xs text-text-muted">
                    {t('awarded', { count: badge.awardedCount })}
                  </p>
                  {badge.rule && <BadgeSteps tiers={badge.rule} progress={badge.progress} />}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
