import { ConversationListWidget } from '#features/conversations/ui/ConversationListWidget.tsx';
import type { ConversationListData } from '#features/conversations/ui/conversationListDocuments.ts';
import { usePageData } from '#features/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/layouts/widget.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ProfileQuery } from './memberDocuments.ts';
import { useDisplayName } from './useDisplayName.ts';

/** What a member has posted. */
export function MemberActivityWidget(props: WidgetProps<unknown, ConversationListData | null>) {
  const { t } = useTranslation('people');
  const profile = usePageData('PROFILE_PAGE', ProfileQuery)?.profile ?? null;
  const name = useDisplayName(profile);
  return (
    <ConversationListWidget
      {...props}
      properties={{
        heading: t('profile.posts', { name }),
        sortKey: 'RECENT',
        showFilters: true,
      }}
    />
  );
}
