import { describe, expect, it } from 'vitest';
import {
  nextOptimisticState,
  type OptimisticEvent,
  type OptimisticState,
  sameFields,
  shownState,
} from './optimisticState.ts';

type Post = { liked: boolean; likeCount: number; followed: boolean };
type Change = 'like' | 'follow';

const post: Post = { liked: false, likeCount: 3, followed: false };

function apply(state: Post, change: Change): Post {
  if (change === 'follow') return { ...state, followed: true };
  return state.liked ? state : { ...state, liked: true, likeCount: state.likeCount + 1 };
}

function stateAfter(...events: OptimisticEvent<Post, Change>[]): OptimisticState<Post, Change> {
  return events.reduce((state, event) => nextOptimisticState(state, event, apply), {
    base: post,
    pending: [],
  } as OptimisticState<Post, Change>);
}

const like = { type: 'began', id: 1, change: 'like' } as const;
const follow = { type: 'began', id: 2, change: 'follow' } as const;

describe('optimistic changes', () => {
  it('show at once and leave the base alone', () => {
    const state = stateAfter(like);
    expect(shownState(state, apply)).toEqual({ ...post, liked: true, likeCount: 4 });
    expect(state.base).toBe(post);
  });

  it('are reverted on failure, and only the one that failed', () => {
    const state = stateAfter(like, follow, { type: 'failed', id: 1 });
    expect(shownState(state, apply)).toEqual({ ...post, followed: true });
  });

  it('become the base on success', () => {
    const state = stateAfter(like, { type: 'succeeded', id: 1 });
    expect(state).toEqual({ base: { ...post, liked: true, likeCount: 4 }, pending: [] });
  });

  it("give way to the server's answer", () => {
    const answer = { liked: true, likeCount: 9, followed: false };
    const state = stateAfter(like, follow, { type: 'succeeded', id: 1, answer });
    expect(shownState(state, apply)).toEqual({ ...answer, followed: true });
  });

  it('stay on top of a newer state', () => {
    const state = stateAfter(like, { type: 'rebased', base: { ...post, likeCount: 7 } });
    expect(shownState(state, apply).likeCount).toBe(8);
  });

  it('ignore an answer to a change that is no longer pending', () => {
    expect(stateAfter({ type: 'succeeded', id: 5 })).toEqual({ base: post, pending: [] });
  });
});

describe('sameFields', () => {
  it('takes a state picked anew for the same one', () => {
    expect(sameFields({ liked: true, likeCount: 2 }, { likeCount: 2, liked: true })).toBe(true);
    expect(sameFields(3, 3)).toBe(true);
  });
  it('sees a changed, missing or added field', () => {
    expect(sameFields({ liked: true }, { liked: false })).toBe(false);
    expect(sameFields({ liked: undefined }, { voted: undefined })).toBe(false);
    expect(sameFields({ liked: true }, { liked: true, likeCount: 1 })).toBe(false);
    expect(sameFields(null, {})).toBe(false);
  });
});
