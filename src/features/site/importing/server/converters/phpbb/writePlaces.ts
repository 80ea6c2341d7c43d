import { slugOf } from '#core/slug.ts';
import type { Forum, PhpbbBoard } from './phpbbBoard.ts';
import { writeRedirects } from './writeRedirects.ts';

/** Places here have no readers of their own. */
const membersOnly = 'that all members read it, and its name: its posts are private';

/** A forum of posts that has no forums in it is a topic of the category around it; all others are categories. */
export function writePlaces(board: PhpbbBoard): void {
  const { writer, options } = board;
  const parents = new Set([...board.forums.values()].map(({ parentId }) => parentId));
  const inOrder = [...board.forums.values()].toSorted((one, other) => one.left - other.left);
  for (const [position, forum] of inOrder.entries()) {
    const example = `forum_id ${forum.id}`;
    if (forum.type === 2) {
      options.ledger.skipped('forums', 'a link to elsewhere', example);
      continue;
    }
    const isRestricted = forum.type === 1 && board.readersOf(forum.id) !== 'everyone';
    if (isRestricted && options.restricted === 'skip' && !hasPublic(board, forum.id)) {
      options.ledger.skipped('forums', 'not everybody may read it', example);
      continue;
    }
    // Its name would tell about it.
    const isSecret = board.readersOf(forum.id) !== 'everyone' && !hasPublic(board, forum.id);
    const title = isSecret ? `Restricted ${forum.id}` : forum.title;
    const description = isSecret ? '' : forum.description;
    const parentId = writer.has('categories', String(forum.parentId))
      ? String(forum.parentId)
      : null;
    const isCategory = forum.type === 0 || parentId === null || parents.has(forum.id);
    board.keep('forums', example, () => {
      const place = {
        ...{ id: String(forum.id), title, slug: slugOf(title) },
        ...{ description, image: null, position },
        ...{ createdAt: board.startedAt, deletedAt: null },
      };
      let isNew = true;
      if (isCategory) {
        isNew = writer.write('categories', {
          ...place,
          ...{ parentId, type: 'COMMUNITY', subType: null, tags: [] },
        });
      }
      if (forum.type === 1)
        isNew = writer.write('topics', topicOf(forum, place, { isCategory, parentId })) && isNew;
      const targetKind = forum.type === 1 ? 'topics' : 'categories';
      writeRedirects(board, { targetKind, targetId: String(forum.id) }, { forum: forum.id });
      if (!isRestricted) return { isNew };
      const isOfMembers = board.readersOf(forum.id) === 'members';
      return {
        isNew,
        lost: [isOfMembers ? membersOnly : 'its permissions and its name: its posts are private'],
      };
    });
  }
}

/** Whether there is a forum directly in it that everybody may read. */
function hasPublic(board: PhpbbBoard, forumId: number): boolean {
  return [...board.forums.values()].some(
    ({ id, parentId, type }) =>
      parentId === forumId && type === 1 && board.readersOf(id) === 'everyone',
  );
}

function topicOf(
  forum: Forum,
  place: Readonly<Record<string, unknown>>,
  { isCategory, parentId }: { isCategory: boolean; parentId: string | null },
): Record<string, unknown> {
  return {
    ...place,
    categoryId: isCategory ? String(forum.id) : parentId,
    ...{ allowedPostTypes: [], languages: [], isReadOnly: forum.isLocked, customFields: {} },
  };
}

const shippedRoles: Record<string, string> = {
  ADMINISTRATORS: 'administrator',
  GLOBAL_MODERATORS: 'moderator',
};

/** The role of a group; null: every account is in it, or nobody that people know. */
export function roleOfGroup(board: PhpbbBoard, groupId: number): string | null {
  const group = board.groups.get(groupId);
  if (group === undefined) return null;
  return group.isSpecial ? (shippedRoles[group.name] ?? null) : `group-${groupId}`;
}

/** Groups that a board has added are roles without permissions: what they may do is for the new community to say. */
export function writeRoles(board: PhpbbBoard): void {
  for (const [id, group] of board.groups) {
    if (group.isSpecial) continue;
    board.writer.write('roles', {
      ...{ id: `group-${id}`, name: group.name || `Group ${id}`, description: group.description },
      ...{ level: 0, isBuiltIn: false, permissions: [] },
    });
  }
}
