import { useCallback, useEffect, useState } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import type { Author } from './authorFields.ts';
import { type ShownUserList, UserListQuery } from './userListDocuments.ts';

// §9: follow lists 9.
const size = 9;

interface UserList {
  members: readonly Author[];
  hasMore: boolean;
  status: 'loading' | 'ready' | 'failed';
}

/** A paged list of members; loads when first shown. */
export function useUserList(of: ShownUserList, objectId: string) {
  const [list, setList] = useState<UserList>({ members: [], hasMore: false, status: 'loading' });

  const load = useCallback(
    async (page: number) => {
      setList((before) => ({ ...before, status: 'loading' }));
      try {
        const { members } = await runOperation(UserListQuery, { of, objectId, page, size });
        setList((before) => ({
          members: page === 0 ? members.nodes : unitedBy(before.members, members.nodes),
          hasMore: members.hasMore,
          status: 'ready',
        }));
      } catch {
        setList((before) => ({ ...before, status: 'failed' }));
      }
    },
    [of, objectId],
  );
  useEffect(() => {
    void load(0);
  }, [load]);

  const remove = (id: string) =>
    setList((before) => ({ ...before, members: before.members.filter((each) => each.id !== id) }));
  return { ...list, remove, loadMore: () => load(Math.floor(list.members.length / size)) };
}

/** Rows that were taken out move the others up a page: none is shown twice. */
function unitedBy(shown: readonly Author[], next: readonly Author[]): Author[] {
  return [...shown, ...next.filter(({ id }) => shown.every((each) => each.id !== id))];
}
