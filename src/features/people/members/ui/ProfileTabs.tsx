import { Tabs } from '#ui/Tabs.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ProfileTab, profileTabHref, profileTabs } from '../profileAddress.ts';
import type { ProfileData } from './memberDocuments.ts';

interface ProfileTabsProps {
  profile: ProfileData['profile'];
  current: ProfileTab;
}

/** The tabs of a profile, as links; points and bookmarks only on one's own. */
export function ProfileTabs({ profile, current }: ProfileTabsProps) {
  const { t } = useTranslation('people');
  const { viewer, settings } = useShell();
  const { counts } = profile;
  const isOwn = viewer.memberId === profile.id;
  const isShown: Partial<Record<ProfileTab, boolean>> = {
    badges: settings.gamificationEnabled,
    points: isOwn && settings.gamificationEnabled,
    bookmarks: isOwn && settings.bookmarksEnabled,
  };
  const figures: Record<ProfileTab, number | undefined> = {
    posts: counts.conversationsAuthored,
    comments: counts.commentsAuthored + counts.repliesAuthored,
    accepted: counts.numAcceptedSolutions,
    followers: counts.followCount,
    following: counts.followingCount,
    badges: profile.awardCount,
    points: undefined,
    bookmarks: undefined,
  };
  return (
    <Tabs
      label={t(isOwn ? 'own.activity' : 'activity.label')}
      tabs={profileTabs
        .filter((tab) => isShown[tab] ?? true)
        .map((tab) => ({
          href: profileTabHref(profile.id, tab),
          label: t(isOwn && tab === 'following' ? 'own.followingTab' : `tabs.${tab}`),
          count: figures[tab],
          current: tab === current,
        }))}
    />
  );
}
