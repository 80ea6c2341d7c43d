import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { ConversationListWidget } from '#features/content/conversations/ui/ConversationListWidget.tsx';
import type { ConversationListData } from '#features/content/conversations/ui/conversationListDocuments.ts';
import { readProfileTab } from '../profileAddress.ts';
import { ProfileTabs } from './ProfileTabs.tsx';
import { useProfile } from './useProfile.ts';

/** The tabs of a profile, and the member's posts; the other tabs are the next widgets'. */
export function MemberActivityWidget(props: WidgetProps<unknown, ConversationListData | null>) {
  const profile = useProfile();
  const tab = readProfileTab(props.page);
  if (!profile) return null;
  return (
    <div className="flex flex-col gap-3">
      <ProfileTabs profile={profile} current={tab} />
      {tab === 'posts' && (
        <ConversationListWidget
          {...props}
          properties={{ sortKey: 'RECENT', showFilters: true }}
          withoutTypes
        />
      )}
    </div>
  );
}
