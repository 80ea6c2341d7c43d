import { describe, expect, it } from 'vitest';
import {
  type CommentListEvent,
  type CommentListState,
  nextCommentList,
} from './commentListState.ts';

interface Reply {
  id: string;
  createdAt: string;
  accepted: boolean;
  order?: number | null;
  text: string;
}
interface Comment extends Reply {
  replyCount: number;
  replies: { pageNumber: number; hasMore: boolean; nodes: Reply[] };
}

const reply = (id: string, minute: number, accepted = false): Reply => ({
  id,
  createdAt: `2026-01-01T00:${String(minute).padStart(2, '0')}:00Z`,
  accepted,
  text: id,
});
const comment = (id: string, replies: Reply[] = [], replyCount = replies.length): Comment => ({
  ...reply(id, 0),
  replyCount,
  replies: { pageNumber: 0, hasMore: replyCount > replies.length, nodes: replies },
});
const listOf = (...nodes: Comment[]): CommentListState<Comment> => ({
  totalCount: nodes.length,
  responseCount: nodes.reduce((sum, { replyCount }) => sum + 1 + replyCount, 0),
  pinnedIds: [],
  nodes,
});
const resulting = (
  state: CommentListState<Comment>,
  ...events: CommentListEvent<Comment, Reply>[]
) => events.reduce((held, event) => nextCommentList<Reply, Comment>(held, event), state);
const ids = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id).join(' ');

describe('the list of comments', () => {
  it('puts a new comment at the end, or first but for what stands before its turn', () => {
    const state = { ...listOf(comment('a'), comment('b')), pinnedIds: ['a'] };
    const added = { type: 'commentAdded', comment: comment('new') } as const;
    const oldestFirst = resulting(state, { ...added, newestFirst: false });
    expect(ids(oldestFirst.nodes)).toBe('a b new');
    expect(oldestFirst.totalCount).toBe(3);
    expect(ids(resulting(state, { ...added, newestFirst: true }).nodes)).toBe('a new b');
    expect(ids(resulting(listOf(comment('b')), { ...added, newestFirst: true }).nodes)).toBe(
      'new b',
    );
  });
  it('counts a deleted comment out, and a deleted reply from its comment', () => {
    const state = listOf(comment('a', [reply('r', 1)], 4), comment('b'));
    expect(resulting(state, { type: 'removed', id: 'b' })).toMatchObject({ totalCount: 1 });
    const withoutReply = resulting(state, { type: 'removed', id: 'r' });
    expect(withoutReply.totalCount).toBe(2);
    expect(withoutReply.nodes[0]).toMatchObject({ replyCount: 3, replies: { nodes: [] } });
  });
  it('counts comments and replies together, also those on other pages', () => {
    const state = { ...listOf(comment('a', [reply('r', 1)], 4), comment('b')), responseCount: 20 };
    const counted = (...events: CommentListEvent<Comment, Reply>[]) =>
      resulting(state, ...events).responseCount;
    const added = { type: 'commentAdded', comment: comment('c'), newestFirst: false } as const;
    const replied = { type: 'replyAdded', commentId: 'a', reply: reply('s', 2) } as const;
    expect(counted(added)).toBe(21);
    expect(counted(added, replied, replied)).toBe(22);
    expect(counted({ type: 'removed', id: 'r' })).toBe(19);
    expect(counted({ type: 'removed', id: 'a' })).toBe(15);
    expect(counted({ type: 'reloaded', list: listOf(comment('b')), acceptedId: null })).toBe(1);
  });
  it('keeps replies with a number before the others, also when more come', () => {
    const numbered = { ...reply('n', 9), order: 2 };
    const state = listOf(comment('a', [numbered, reply('r', 1)], 4));
    const first = { ...reply('f', 8), order: 1 };
    const page = { pageNumber: 1, hasMore: false, nodes: [reply('s', 2), first] };
    const loaded = resulting(state, { type: 'repliesLoaded', commentId: 'a', page });
    expect(ids(loaded.nodes[0]?.replies.nodes ?? [])).toBe('f n r s');
  });
  it('loads replies forward and backward, each once and in their order', () => {
    const state = listOf({
      ...comment('a', [reply('r3', 3)], 5),
      replies: { pageNumber: 1, hasMore: true, nodes: [reply('r3', 3)] },
    });
    const loaded = resulting(
      state,
      { type: 'replyAdded', commentId: 'a', reply: reply('r9', 9) },
      {
        type: 'repliesLoaded',
        commentId: 'a',
        page: { pageNumber: 0, hasMore: true, nodes: [reply('r1', 1)] },
      },
      {
        type: 'repliesLoaded',
        commentId: 'a',
        page: { pageNumber: 2, hasMore: false, nodes: [reply('r5', 5), reply('r9', 9)] },
      },
    );
    expect(loaded.nodes[0]).toMatchObject({ replyCount: 6, replies: { pageNumber: 0 } });
    expect(ids(loaded.nodes[0]?.replies.nodes ?? [])).toBe('r1 r3 r5 r9');
    expect(loaded.nodes[0]?.replies.hasMore).toBe(false);
  });
  it('hides replies down to a page', () => {
    const state = listOf(comment('a', [reply('r1', 1), reply('r2', 2), reply('r3', 3)]));
    const hidden = resulting(state, { type: 'repliesHidden', commentId: 'a', size: 2 });
    expect(ids(hidden.nodes[0]?.replies.nodes ?? [])).toBe('r1 r2');
    expect(hidden.nodes[0]?.replies.hasMore).toBe(true);
  });
  it('changes a comment or a reply in its place', () => {
    const state = listOf(comment('a', [reply('r', 1)]));
    const changed = resulting(
      state,
      { type: 'changed', response: { id: 'a', text: 'A' } },
      { type: 'changed', response: { id: 'r', text: 'R' } },
    );
    expect(changed.nodes[0]).toMatchObject({ text: 'A', replies: { nodes: [{ text: 'R' }] } });
  });
  it('keeps opened replies open when the page comes anew, with the answer that is accepted now', () => {
    const opened = listOf(comment('a', [reply('r1', 1), reply('r2', 2), reply('r3', 3, true)]));
    const fresh = listOf(comment('a', [{ ...reply('r1', 1), text: 'edited' }], 3), comment('b'));
    const next = resulting(opened, { type: 'reloaded', list: fresh, acceptedId: 'r2' });
    expect(ids(next.nodes)).toBe('a b');
    expect(next.nodes[0]?.replies.nodes).toMatchObject([
      { text: 'edited', accepted: false },
      { id: 'r2', accepted: true },
      { id: 'r3', accepted: false },
    ]);
  });
});
