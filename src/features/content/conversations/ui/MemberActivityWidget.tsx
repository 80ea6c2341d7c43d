import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { readProfileTab } from '#features/people/members/profileAddress.ts';
import { ProfileTabs } from '#features/people/members/ui/ProfileTabs.tsx';
import { useProfile } from '#features/people/members/ui/useProfile.ts';
import { ConversationListWidget } from './ConversationListWidget.tsx';
import type { ConversationListData } from './conversationListDocuments.ts';

/** The tabs of a profile, and the member's posts; other tabs are separate widgets. */
export function MemberActivityWidget(props: WidgetProps<unknown, ConversationListData | null>) {
  const profile = useProfile();
  const tab = readProfileTab(props.page);
  if (!profile) return null;
  return (
    <div className="flex flex-col gap-3">
      <ProfileTabs profile={profile} current={tab} />
      {tab === 'posts' && (
        <ConversationListWidget {...props} properties={{ sortKey: 'RECENT', showFilters: true }} />
      )}
    </div>
  );
}
