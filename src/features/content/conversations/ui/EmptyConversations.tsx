import MessagesSquare from 'virtual:icons/messages-square';
import { newPostHref } from '#features/base/layouts/newPostHref.ts';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import { useIsOwnProfile } from '#features/people/members/ui/useIsOwnProfile.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { isListNarrowed, type ListAddress, plainListAddress } from '../conversationListAddress.ts';

type EmptyConversationsProps = {
  address: ListAddress;
  hrefFor: (change: Partial<ListAddress>) => string;
  page: PageSubject;
};

/** §8 'No conversations found!', and a next step. */
export function EmptyConversations({ address, hrefFor, page }: EmptyConversationsProps) {
  const { t } = useTranslation('lists');
  const narrowed = isListNarrowed(address);
  const { sort, order } = address;
  const { viewer } = useShell();
  const ofMember = page.key === 'PROFILE_PAGE';
  const isOwn = useIsOwnProfile();
  const isBookmarks = page.key === 'PROFILE_BOOKMARKS_PAGE';
  const isFeed = page.key === 'FOLLOWING_PAGE';
  const isReadOnly = page.topicId !== null && page.newPostParent.topicId === undefined;
  const mayAsk =
    !ofMember && !isBookmarks && !isFeed && !isReadOnly && viewer.suspendedUntil === null;
  const ofList = ofMember
    ? isOwn
      ? 'empty.own'
      : 'empty.member'
    : isBookmarks
      ? 'empty.bookmarks'
      : isFeed
        ? 'empty.following'
        : null;
  const why = ofList ?? (mayAsk ? 'empty.none' : 'empty.yet');
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={t('empty.title')}
      description={narrowed ? t('empty.narrowed') : address.page === 1 && t(why)}
      action={
        <>
          {narrowed && (
            <LinkButton
              variant="secondary"
              preventScrollReset
              to={hrefFor({ ...plainListAddress, sort, order })}
            >
              {t('empty.clear')}
            </LinkButton>
          )}
          {!narrowed && address.page > 1 && (
            <LinkButton variant="secondary" to={hrefFor({ page: 1 })}>
              {t('empty.firstPage')}
            </LinkButton>
          )}
          {mayAsk && <LinkButton to={newPostHref(page.newPostParent)}>{t('ask')}</LinkButton>}
        </>
      }
    />
  );
}
