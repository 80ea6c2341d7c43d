import { describe, expect, it } from 'vitest';
import { commentPageQuery, readCommentAddress } from './commentAddress.ts';

describe('the address of a page of comments', () => {
  it('leaves out what goes without saying', () => {
    expect(commentPageQuery({ page: 1, sort: 'oldest' })).toBe('#comments');
    expect(commentPageQuery({ page: 3, sort: 'newest' })).toBe('?page=3&sort=newest#comments');
  });
  it('reads back what it wrote', () => {
    const query = commentPageQuery({ page: 2, sort: 'newest', allReplies: true }, 'response-7');
    expect(query).toMatch(/#response-7$/);
    expect(readCommentAddress(query.split('#')[0] ?? '')).toEqual({
      page: 2,
      sort: 'newest',
      commentId: null,
      replyId: null,
      at: null,
      allReplies: true,
    });
  });
  it('takes nonsense for the first page, oldest first', () => {
    expect(readCommentAddress('?page=-4&sort=best')).toMatchObject({ page: 1, sort: 'oldest' });
  });
});
