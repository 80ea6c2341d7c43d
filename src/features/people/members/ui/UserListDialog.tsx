import type { ReactNode } from 'react';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AuthorName } from './AuthorName.tsx';
import type { Author } from './authorFields.ts';
import './userListSlots.ts';
import { useDisplayName } from './useDisplayName.ts';
import { useUserList } from './useUserList.ts';

/** The 'userList' modal (§2): likes or followers of a post. */
export function UserListDialog(props: ModalViewProps<'userList'>) {
  const { of, objectId, place, closable, dismiss } = props;
  const { t } = useTranslation('members');
  const { members, hasMore, status, loadMore, remove } = useUserList(of, objectId);
  return (
    <Dialog title={t(`userList.titles.${of}`)} closable={closable} onDismiss={dismiss}>
      <ul className="flex flex-col">
        {members.map((member) => (
          <UserRow key={member.id} member={member}>
            <Slot
              name="userList.row"
              of={of}
              objectId={objectId}
              place={place ?? null}
              member={member}
              onRemoved={() => remove(member.id)}
            />
          </UserRow>
        ))}
      </ul>
      {status === 'loading' && <SkeletonCard lines={1} className="border-0 bg-transparent px-0" />}
      {status === 'failed' && <p role="alert">{t('userList.failed')}</p>}
      {status === 'ready' && members.length === 0 && <EmptyState title={t('userList.empty')} />}
      {status === 'ready' && hasMore && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={loadMore}>
          {t('userList.more')}
        </Button>
      )}
    </Dialog>
  );
}

function UserRow({ member, children }: { member: Author; children: ReactNode }) {
  const name = useDisplayName(member);
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-border py-2 text-sm last:border-0">
      <Avatar name={name} src={member.avatar} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <AuthorName author={member} />
        <span className="w-full truncate text-text-muted">
          <bdi>@{member.username}</bdi>
        </span>
      </span>
      {children}
    </li>
  );
}
