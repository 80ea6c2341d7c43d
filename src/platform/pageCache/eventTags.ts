import type { CommentPlace, ConversationPlace, DomainEvent } from '#core/domainEvents.ts';

/** What a change shows on: the tags of docs/architecture.md. `*` stands for every page. */
export function tagsOfEvent(event: DomainEvent): string[] {
  switch (event.type) {
    case 'conversation.created':
    case 'conversation.updated':
    case 'conversation.deleted':
    case 'conversation.restored':
      return tagsOfPost(event.payload);
    case 'conversation.moved': {
      const { fromTopicId, fromCategoryId } = event.payload;
      const from = { topicId: fromTopicId, categoryId: fromCategoryId };
      return [...tagsOfPost(event.payload), ...tagsOfPost({ ...event.payload, ...from })];
    }
    case 'conversation.merged':
    case 'conversation.unmerged':
      return [...tagsOfPost(event.payload), `conversation:${event.payload.intoConversationId}`];
    case 'content.visibilityChanged':
      return [...tagsOfPost(event.payload), `member:${event.payload.targetAuthorId}`];
    case 'conversation.marked': {
      const { conversationId, targetAuthorId } = event.payload;
      return [
        ...[`conversation:${conversationId}`, 'conversations'],
        ...['members', `member:${targetAuthorId}`],
      ];
    }
    case 'answer.changed': {
      const { conversationId, answerAuthorId, previousAuthorId } = event.payload;
      const authors = [answerAuthorId, previousAuthorId].filter((id) => id !== null);
      return [
        ...[`conversation:${conversationId}`, 'conversations', 'members'],
        ...authors.map((id) => `member:${id}`),
      ];
    }
    case 'comment.created':
    case 'comment.updated':
    case 'comment.deleted':
    case 'comment.restored':
      return tagsOfComment(event.payload);
    case 'comment.moved':
      return [...tagsOfComment(event.payload), `conversation:${event.payload.fromConversationId}`];
    case 'topic.followed':
      return [`topic:${event.payload.topicId}`];
    case 'taxonomy.changed':
      return ['*'];
    case 'member.joined':
      return ['members'];
    case 'member.updated':
      return [`member:${event.payload.memberId}`, 'members'];
    case 'member.followed':
      return [`member:${event.payload.memberId}`, `member:${event.payload.followerId}`];
    // What they show on is said by the events of what was done.
    case 'activity.performed':
    case 'moderation.decided':
    // What is kept are visitors' pages, and a visitor has no role.
    case 'roles.changed':
    case 'bans.changed':
    case 'spamRules.changed':
    case 'moderation.changed':
    case 'parkedEvents.retryRequested':
      return [];
    case 'member.contentHidden':
    // A name may stand in anybody's text.
    case 'member.deleted':
    case 'layout.changed':
    case 'settings.changed':
    case 'community.imported':
      return ['*'];
  }
}

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

function tagsOfComment({ conversationId, authorId, commentAuthorId }: CommentPlace) {
  return [
    `conversation:${conversationId}`,
    'conversations',
    'members',
    `member:${authorId}`,
    `member:${commentAuthorId}`,
  ];
}
