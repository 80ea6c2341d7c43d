import BadgeCheck from 'virtual:icons/badge-check';
import Ban from 'virtual:icons/ban';
import Pencil from 'virtual:icons/pencil';
import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { CountText } from '#ui/CountText.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Stat } from '#ui/Stat.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { profileTabHref } from '../profileAddress.ts';
import { AwardList } from './AwardList.tsx';
import { FollowMemberButton } from './FollowMemberButton.tsx';
import type { ProfileData } from './memberDocuments.ts';
import { ProfileFacts } from './ProfileFacts.tsx';
import { ProfileRewards } from './ProfileRewards.tsx';
import './profileSlots.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useDisplayName } from './useDisplayName.ts';
import { useFollowMember } from './useFollowMember.ts';
import { useIsOwnProfile } from './useIsOwnProfile.ts';
import { useProfile } from './useProfile.ts';

/** The displayed SPEC §3 User counts. */
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

/** A member's profile summary. */
export function ProfileCardWidget() {
  const { t } = useTranslation('people');
  const profile = useProfile();
  const isOwn = useIsOwnProfile();
  if (!profile) return null;
  return (
    <section className="flex flex-col gap-5 rounded-xl border border-border bg-surface-raised p-5">
      <Head profile={profile} />
      <ProfileFacts profile={profile} />
      <ProfileRewards profile={profile} />
      <dl
        aria-label={t(isOwn ? 'own.figures' : 'profile.figures')}
        className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-border pt-5 max-lg:sm:grid-cols-4"
      >
        {figures.map((figure) => (
          <Stat
            key={figure}
            count={profile.counts[figure]}
            label={t(`profile.${figure}`, { count: profile.counts[figure] })}
          />
        ))}
      </dl>
      {isOwn && <Slot name="profile.own" />}
      <AwardList awards={profile.awardInfos} />
    </section>
  );
}

function Head({ profile }: { profile: ProfileData['profile'] }) {
  const { t } = useTranslation('people');
  const name = useDisplayName(profile);
  const { id, counts } = profile;
  const following = useFollowMember({ ...profile, followCount: counts.followCount });
  const { followCount } = following.shown;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4 lg:flex-col lg:items-start">
        <Avatar name={name} src={profile.avatar} size="xl" />
        <div className="flex min-w-0 flex-1 basis-28 flex-col gap-0.5 lg:basis-auto">
          <PageTitle className="flex flex-wrap items-center gap-2 text-xl font-bold tracking-tight wrap-anywhere">
            <bdi>{name}</bdi>
            {profile.brandUser && (
              <Badge tone="accent" icon={<BadgeCheck aria-hidden />}>
                {t('profile.staff')}
              </Badge>
            )}
          </PageTitle>
          <p className="text-text-muted wrap-anywhere">
            <bdi>@{profile.username}</bdi>
          </p>
        </div>
      </div>
      {(profile.isBlocked || profile.isSuspended) && (
        <p className="flex flex-wrap gap-2">
          {profile.isBlocked && (
            <Badge tone="danger" icon={<Ban aria-hidden />}>
              {t('profile.blocked')}
            </Badge>
          )}
          {profile.isSuspended && <Badge tone="warning">{t('profile.suspended')}</Badge>}
        </p>
      )}
      {profile.bio && (
        <p dir="auto" className="text-sm text-pretty whitespace-pre-line wrap-anywhere">
          {profile.bio}
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <FollowFigure
          href={profileTabHref(id, 'followers')}
          count={followCount}
          label={t('profile.followers', { count: followCount })}
        />
        <FollowFigure
          href={profileTabHref(id, 'following')}
          count={counts.followingCount}
          label={t('profile.following')}
        />
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <FollowMemberButton memberId={id} name={name} following={following} />
        <Slot name="profile.actions" profile={profile} />
        {profile.canEdit && (
          <LinkButton
            to={paths.memberEdit(id)}
            variant="secondary"
            size="sm"
            icon={<Pencil aria-hidden className="size-4" />}
          >
            {t('profile.edit')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function FollowFigure({ href, count, label }: { href: string; count: number; label: string }) {
  return (
    <Link
      to={href}
      preventScrollReset
      className="rounded-sm py-1 text-text-muted hover:text-text hover:underline"
    >
      <CountText count={count} className="font-semibold text-text tabular-nums" /> {label}
    </Link>
  );
}
