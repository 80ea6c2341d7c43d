import BadgeCheck from 'lucide-react/icons/badge-check';
import { usePageData } from '#features/layouts/ui/usePage.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Stat } from '#ui/Stat.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AwardList } from './AwardList.tsx';
import { ProfileQuery } from './memberDocuments.ts';
import { useDisplayName } from './useDisplayName.ts';

/** The figures shown, of SPEC §3 User counts. */
const figures = [
  'conversationsAuthored',
  'commentsAuthored',
  'repliesAuthored',
  'numAcceptedSolutions',
  'likesReceived',
  'likesDone',
  'topicsFollowed',
  'conversationsFollowed',
] as const;

/** Who a member is and what they did. */
export function ProfileCardWidget() {
  const { t } = useTranslation('people');
  const profile = usePageData('PROFILE_PAGE', ProfileQuery)?.profile ?? null;
  const name = useDisplayName(profile);
  if (!profile) return null;
  return (
    <section className="flex flex-col gap-5 rounded-xl border border-border bg-surface-raised p-5">
      <div className="flex flex-col gap-3">
        <Avatar name={name} src={profile.avatar} size="xl" />
        <div className="flex flex-col gap-0.5">
          <h1 className="flex flex-wrap items-center gap-2 text-xl font-bold tracking-tight wrap-anywhere">
            {name}
            {profile.brandUser && (
              <Badge tone="accent" icon={<BadgeCheck aria-hidden />}>
                {t('profile.staff')}
              </Badge>
            )}
          </h1>
          <p className="text-text-muted">
            <bdi>@{profile.username}</bdi>
          </p>
        </div>
        {profile.bio && <p className="text-sm text-pretty wrap-anywhere">{profile.bio}</p>}
        <dl className="flex flex-col gap-1 text-sm text-text-muted">
          <div className="flex gap-1.5">
            <dt>{t('profile.joined')}</dt>
            <dd>
              <Time at={profile.joinedDate} absolute />
            </dd>
          </div>
          {profile.lastActivityAt && (
            <div className="flex gap-1.5">
              <dt>{t('profile.lastActive')}</dt>
              <dd>
                <Time at={profile.lastActivityAt} />
              </dd>
            </div>
          )}
        </dl>
      </div>
      <dl
        aria-label={t('profile.figures')}
        className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-border pt-5"
      >
        {figures.map((figure) => (
          <Stat
            key={figure}
            count={profile.counts[figure]}
            label={t(`profile.${figure}`, { count: profile.counts[figure] })}
          />
        ))}
      </dl>
      <AwardList awards={profile.awardInfos} />
    </section>
  );
}
