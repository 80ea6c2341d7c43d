import type { TypedList } from '#features/content/conversations/server/typedLists.ts';
import { listSupportRequests } from './listSupportRequests.ts';
import { requestPath } from './requestPath.ts';

/** The viewer's tickets, in lists by type (SPEC §3 post type TICKET). */
export const ticketTypedList: TypedList = async (ctx, asked) => {
  const found = await listSupportRequests(ctx, { ...asked, kind: 'TICKET', status: 'ALL' });
  const nodes = found.nodes.map((row) => ({
    ...{ id: row.id, title: row.title, path: requestPath(ctx, row) },
    ...{ createdAt: row.created_at, lastActivityAt: row.last_entry_at },
  }));
  return { ...found, nodes };
};
