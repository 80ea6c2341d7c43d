import MessagesSquare from 'lucide-react/icons/messages-square';
import type { PageSubject } from '#features/layouts/widget.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { newPostHref } from '../../layouts/newPostHref.ts';
import { isNarrowed, type ListAddress, plainListAddress } from '../conversationListAddress.ts';

type EmptyConversationsProps = {
  address: ListAddress;
  hrefFor: (change: Partial<ListAddress>) => string;
  page: PageSubject;
};

/** §8 'No conversations found!', and the way on. */
export function EmptyConversations({ address, hrefFor, page }: EmptyConversationsProps) {
  const { t } = useTranslation('lists');
  const narrowed = isNarrowed(address);
  const { sort, order } = address;
  const ofMember = page.key === 'PROFILE_PAGE';
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={t('empty.title')}
      description={
        narrowed
          ? t('empty.narrowed')
          : address.page === 1 && t(ofMember ? 'empty.member' : 'empty.none')
      }
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
          {!ofMember && <LinkButton to={newPostHref(page.newPostParent)}>{t('ask')}</LinkButton>}
        </>
      }
    />
  );
}
