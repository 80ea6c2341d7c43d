import type { DomainEvent } from '#core/domainEvents.ts';

/** What a change shows on: the tags of docs/architecture.md. `*` stands for every page. */
export function tagsOfEvent(event: DomainEvent): string[] {
  switch (event.type) {
    case 'conversation.created':
    case 'conversation.updated':
    case 'conversation.deleted': {
      const { conversationId, topicId, categoryId, authorId } = event.payload;
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
    case 'conversation.marked':
      return [`conversation:${event.payload.conversationId}`, 'conversations', 'members'];
    case 'comment.created':
    case 'comment.updated':
    case 'comment.deleted':
      return [
        `conversation:${event.payload.conversationId}`,
        'conversations',
        'members',
        `member:${event.payload.authorId}`,
      ];
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
