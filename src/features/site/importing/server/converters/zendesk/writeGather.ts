import { slugOf } from '#core/slug.ts';
import { isZendeskHidden, restrictedReason, writeZendeskComment } from './writeGuide.ts';
import type { ZendeskBackup } from './zendeskBackup.ts';
import type { ZendeskItem } from './zendeskShapes.ts';

const epoch = new Date(0).toISOString();
/** The labels that every community begins with. */
const ideas: Record<string, string> = {
  ...{ planned: 'planned', not_planned: 'declined', completed: 'done' },
};
const community = 'community';

/** The community: its topics are topics of one category, and a post with a plan is an idea. */
export function writeGather(backup: ZendeskBackup): void {
  writeTopics(backup);
  for (const { item, place } of backup.all('posts')) writePost(backup, item, place);
  for (const { item, place } of backup.all('post_comments')) {
    const postId = `p${item.post_id}`;
    writeZendeskComment(backup, item, { table: 'post_comments', id: `p${item.id}`, postId, place });
  }
  for (const { item, place } of backup.all('votes')) writeVote(backup, item, place);
  for (const { item, place } of backup.all('subscriptions')) writeFollow(backup, item, place);
}

function writeTopics(backup: ZendeskBackup): void {
  let isFirst = true;
  for (const { item, place } of backup.all('topics')) {
    const createdAt = item.created_at ?? epoch;
    if (!isOpen(item) && backup.options.restricted === 'skip') {
      backup.options.ledger.skipped('topics', restrictedReason, place);
      continue;
    }
    if (isFirst) {
      backup.writer.write('categories', {
        ...{ id: community, parentId: null, title: 'Community', slug: community, description: '' },
        ...{ type: 'COMMUNITY', subType: null, image: null, tags: [], position: 0, createdAt },
        deletedAt: null,
      });
      isFirst = false;
    }
    // Its name would tell about it.
    const title = isOpen(item)
      ? item.name.trim().slice(0, 200) || `Topic ${item.id}`
      : `Restricted ${item.id}`;
    backup.keep('topics', place, () => {
      const isNew = backup.writer.write('topics', {
        ...{ id: item.id, categoryId: community, title, slug: slugOf(title), image: null },
        ...{
          description: isOpen(item) ? item.description : '',
          allowedPostTypes: [],
          languages: [],
        },
        ...{ isReadOnly: false, customFields: {}, position: item.position, createdAt },
        deletedAt: null,
      });
      backup.redirect(item.html_url, { targetKind: 'topics', targetId: item.id });
      const lost = isOpen(item) ? [] : ['its readers and its name: its posts are private'];
      return { isNew, lost };
    });
  }
}

/** Only what says that it is for everybody is. */
function isOpen(topic: ZendeskItem<'topics'> | null): boolean {
  return topic?.user_segment_id === null && (topic.user_segment_ids ?? []).length === 0;
}

function writePost(backup: ZendeskBackup, item: ZendeskItem<'posts'>, place: string): void {
  const isPrivate = !isOpen(backup.find('topics', item.topic_id));
  if (isPrivate && backup.options.restricted === 'skip') {
    backup.options.ledger.skipped('posts', restrictedReason, place);
    return;
  }
  backup.keep('posts', place, () => {
    const id = `p${item.id}`;
    const title = item.title.trim().slice(0, 300) || `Post ${item.id}`;
    const createdAt = item.created_at ?? epoch;
    const lastActivityAt = item.updated_at ?? createdAt;
    const idea = ideas[item.status];
    const official = officialComment(backup, item.id);
    const isAnswered = item.status === 'answered';
    const hasTopic = item.topic_id !== null && backup.writer.has('topics', item.topic_id);
    const isNew = backup.writer.write('posts', {
      ...{ id, type: idea === undefined ? 'QUESTION' : 'IDEA', title, slug: slugOf(title) },
      ...{ content: backup.html(item.details), authorId: backup.memberId(item.author_id) },
      ...{ sentAs: null, topicId: hasTopic ? item.topic_id : null },
      categoryId: backup.writer.has('categories', community) ? community : null,
      ...{ tags: [], language: backup.options.language, createdAt, lastActivityAt },
      status: idea ?? null,
      editedAt: item.non_author_updated_at,
      ...{ isPrivate, isPinned: item.pinned, commentsOff: false, heldAt: null, spamAt: null },
      closedAt: item.closed ? lastActivityAt : null,
      ...{ archivedAt: null, deletedAt: null, mergedIntoId: null },
      ...{ acceptedCommentId: isAnswered ? official : null, officialCommentId: official },
      ...{ attachments: [], customFields: {}, readCount: 0 },
    });
    if (isPrivate) backup.scratch.insert('private_posts', { id });
    if (isNew) backup.redirect(item.html_url, { targetKind: 'posts', targetId: id });
    const lost = [
      ...(isPrivate ? [`its readers: private, since ${restrictedReason}`] : []),
      ...(item.featured ? ['that it is featured'] : []),
    ];
    return { isNew, lost };
  });
}

function officialComment(backup: ZendeskBackup, postId: string): string | null {
  for (const { item } of backup.all('post_comments', postId)) {
    if (item.official) return `p${item.id}`;
  }
  return null;
}

const prefixes: Record<string, string> = { Article: 'a', Post: 'p' };

function writeVote(backup: ZendeskBackup, item: ZendeskItem<'votes'>, place: string): void {
  const { ledger } = backup.options;
  const memberId = backup.memberId(item.user_id);
  const prefix = prefixes[item.item_type];
  const targetId = [`${prefix}${item.item_id}`, `p${item.item_id}`, `a${item.item_id}`].find((id) =>
    backup.writer.has(prefix === undefined ? 'comments' : 'posts', id),
  );
  if (memberId === null) ledger.skipped('votes', 'its member is not in the backup', place);
  else if (targetId === undefined) ledger.skipped('votes', 'what it is for was not written', place);
  else if (prefix === undefined && item.value < 0) {
    ledger.skipped('votes', 'a vote against a comment', place);
  } else {
    const kind =
      prefix === undefined
        ? 'like'
        : prefix === 'p'
          ? 'vote'
          : item.value < 0
            ? 'unhelpful'
            : 'helpful';
    backup.keep('votes', place, () => ({
      isNew: backup.writer.write('marks', {
        ...{ memberId, kind, targetType: prefix === undefined ? 'comment' : 'conversation' },
        ...{ targetId, value: kind === 'vote' && item.value < 0 ? -1 : 1 },
        at: item.created_at ?? epoch,
      }),
    }));
  }
}

function writeFollow(
  backup: ZendeskBackup,
  item: ZendeskItem<'subscriptions'>,
  place: string,
): void {
  const { ledger } = backup.options;
  const memberId = backup.memberId(item.user_id);
  const [kind, targetType, targetId] = {
    Article: ['posts', 'conversation', `a${item.content_id}`],
    Post: ['posts', 'conversation', `p${item.content_id}`],
    Section: ['categories', 'category', `s${item.content_id}`],
    Topic: ['topics', 'topic', item.content_id],
  }[item.content_type.replace(/^Community/, '')] ?? ['posts', 'conversation', ''];
  const isThere = targetId !== undefined && kind !== undefined && backup.writer.has(kind, targetId);
  if (memberId === null || !isThere) {
    ledger.skipped('subscriptions', 'its member or what it follows was not written', place);
    return;
  }
  // Whoever can't read it any more does not follow it.
  if (kind === 'posts' && isZendeskHidden(backup, targetId)) {
    ledger.skipped('subscriptions', 'what it follows is private', place);
    return;
  }
  backup.keep('subscriptions', place, () => ({
    isNew: backup.writer.write('marks', {
      ...{ memberId, kind: 'follow', targetType, targetId, value: 1 },
      at: item.created_at ?? epoch,
    }),
  }));
}
