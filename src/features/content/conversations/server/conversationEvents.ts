import { z } from 'zod';
import { apiId, type PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

export interface ConversationPlace {
  conversationId: number;
  topicId: number | null;
  categoryId: number;
  /** The post's author. */
  authorId: number;
}

/** A comment or reply, and its post. */
export interface CommentPlace extends ConversationPlace {
  commentId: number;
  parentId: number | null;
  commentAuthorId: number;
}

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'conversation.created': ConversationPlace & { isVisible: boolean };
    /**
     * Anything on the post's page has changed. The kind of change is in `activity.performed` and the events
     * below.
     */
    'conversation.updated': ConversationPlace;
    'conversation.deleted': ConversationPlace;
    /** Restored together with the responses deleted with it. */
    'conversation.restored': ConversationPlace;
    'conversation.moved': ConversationPlace & {
      fromTopicId: number | null;
      fromCategoryId: number;
    };
    /** Its responses moved to the other post, or back, except those written there. */
    'conversation.merged': ConversationPlace & { intoConversationId: number };
    'conversation.unmerged': ConversationPlace & { intoConversationId: number };
    /** The accepted or official answer has changed, for any reason. */
    'answer.changed': ConversationPlace & {
      kind: 'accepted' | 'official';
      commentId: number | null;
      answerAuthorId: number | null;
      previousCommentId: number | null;
      previousAuthorId: number | null;
    };
    /**
     * A post or response became public or non-public: spam, held, private, deleted, merged, hidden author, or
     * the reverse. Content below it follows without separate events.
     */
    'content.visibilityChanged': ConversationPlace & {
      /** Null: the post itself. */
      commentId: number | null;
      /** Its author. */
      targetAuthorId: number;
      isVisible: boolean;
    };
    /** `isVisible`: not private or held itself; its parents may be. */
    'comment.created': CommentPlace & { isVisible: boolean };
    'comment.updated': CommentPlace;
    'comment.deleted': CommentPlace;
    'comment.restored': CommentPlace;
    /** To another post, with its replies. */
    'comment.moved': CommentPlace & { fromConversationId: number };
  }
}

export const conversationCacheTags = {
  'conversation.created': tagsOfPost,
  'conversation.updated': tagsOfPost,
  'conversation.deleted': tagsOfPost,
  'conversation.restored': tagsOfPost,
  'conversation.moved': (moved) => [
    ...tagsOfPost(moved),
    ...tagsOfPost({ ...moved, topicId: moved.fromTopicId, categoryId: moved.fromCategoryId }),
  ],
  'conversation.merged': tagsOfMerged,
  'conversation.unmerged': tagsOfMerged,
  'content.visibilityChanged': (change) => [
    ...tagsOfPost(change),
    `member:${change.targetAuthorId}`,
  ],
  'answer.changed': ({ conversationId, answerAuthorId, previousAuthorId }) => [
    ...[`conversation:${conversationId}`, 'conversations', 'members'],
    ...[answerAuthorId, previousAuthorId].flatMap((id) => (id === null ? [] : [`member:${id}`])),
  ],
  'comment.created': tagsOfComment,
  'comment.updated': tagsOfComment,
  'comment.deleted': tagsOfComment,
  'comment.restored': tagsOfComment,
  'comment.moved': (moved) => [...tagsOfComment(moved), `conversation:${moved.fromConversationId}`],
} satisfies CacheTags;

/** Public forms of `ConversationPlace` and `CommentPlace`, without authors. */
export const postPlace = {
  conversationId: apiId,
  topicId: apiId.nullable(),
  categoryId: apiId,
};

const commentPlace = { ...postPlace, commentId: apiId, parentId: apiId.nullable() };

export const conversationPublicEvents = {
  'conversation.created': {
    description: 'A post was created. It may wait for approval, or be private.',
    audience: 'readers',
    payload: { ...postPlace, isVisible: z.boolean() },
  },
  'conversation.updated': {
    description: 'Anything on the page of a post has changed.',
    audience: 'readers',
    payload: postPlace,
  },
  'conversation.deleted': {
    description: 'A post was deleted, with its responses.',
    audience: 'readers',
    payload: postPlace,
  },
  'conversation.restored': {
    description: 'A deleted post is back, with the responses deleted with it.',
    audience: 'readers',
    payload: postPlace,
  },
  'conversation.moved': {
    description: 'A post is in another category or topic.',
    audience: 'readers',
    payload: { ...postPlace, fromTopicId: apiId.nullable(), fromCategoryId: apiId },
  },
  'conversation.merged': {
    description: 'The responses of a post are in another one now.',
    audience: 'readers',
    payload: { ...postPlace, intoConversationId: apiId },
  },
  'conversation.unmerged': {
    description: 'Merged responses are back, except those written after the merge.',
    audience: 'readers',
    payload: { ...postPlace, intoConversationId: apiId },
  },
  'answer.changed': {
    description: 'The accepted or official answer of a post is another one, or none.',
    audience: 'readers',
    payload: {
      ...postPlace,
      kind: z.enum(['accepted', 'official']),
      commentId: apiId.nullable(),
      previousCommentId: apiId.nullable(),
    },
  },
  'content.visibilityChanged': {
    description: 'A post, or one of its responses, became public or is no longer.',
    audience: 'readers',
    payload: { ...postPlace, commentId: apiId.nullable(), isVisible: z.boolean() },
  },
  'comment.created': {
    description: 'A post has a new comment or reply. It may wait for approval, or be private.',
    audience: 'readers',
    payload: { ...commentPlace, isVisible: z.boolean() },
  },
  'comment.updated': {
    description: 'A comment or reply has changed.',
    audience: 'readers',
    payload: commentPlace,
  },
  'comment.deleted': {
    description: 'A comment or reply was deleted.',
    audience: 'readers',
    payload: commentPlace,
  },
  'comment.restored': {
    description: 'A deleted comment or reply is back.',
    audience: 'readers',
    payload: commentPlace,
  },
  'comment.moved': {
    description: 'A comment or reply is below another post, with its replies.',
    audience: 'readers',
    payload: { ...commentPlace, fromConversationId: apiId },
  },
} satisfies PublicEvents;

function tagsOfPost({ conversationId, topicId, categoryId, authorId }: ConversationPlace) {
  return [
    `conversation:${conversationId}`,
    'conversations',
    'taxonomy',
    'tags',
    'members',
    `category:${categoryId}`,
    `member:${authorId}`,
    ...(topicId === null ? [] : [`topic:${topicId}`]),
  ];
}

function tagsOfMerged(merged: ConversationPlace & { intoConversationId: number }) {
  return [...tagsOfPost(merged), `conversation:${merged.intoConversationId}`];
}

function tagsOfComment({ conversationId, authorId, commentAuthorId }: CommentPlace) {
  return [
    `conversation:${conversationId}`,
    'conversations',
    'members',
    `member:${authorId}`,
    `member:${commentAuthorId}`,
  ];
}
