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
          members: page === 0 ? members.nodes : [...before.members, ...members.nodes],
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

  return { ...list, loadMore: () => load(Math.ceil(list.members.length / size)) };
}
