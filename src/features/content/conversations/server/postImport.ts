import { sql } from 'kysely';
import type { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { isPostType } from '#core/postTypes.ts';
import { slugOf } from '#core/slug.ts';
import {
  attachImportedFiles,
  detachImportedFiles,
} from '#features/base/files/server/attachImportedFiles.ts';
import {
  indexConversations,
  removeConversationFromIndex,
} from '#features/content/searchIndex/server/searchIndex.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import {
  defineImportKind,
  type ImportKind,
  type ImportScope,
} from '#platform/import/importKind.ts';
import {
  attachmentSources,
  importedAttachments,
  noteImportedMentions,
  purgeImported,
  sentAsOf,
} from './importedContent.ts';
import { postRecord } from './postExport.ts';

const holder = { table: 'conversations', type: 'conversation' } as const;
const longestTitle = 500;

const posts = defineImportKind(postRecord, {
  kind: 'posts',
  table: 'conversations',
  references: ({ authorId, topicId, categoryId }) => [
    ['members', authorId, 'required'],
    ['categories', categoryId, 'required'],
    ...(topicId === null ? [] : [['topics', topicId] as const]),
  ],
  texts: ({ content, attachments }) => [content, ...attachmentSources(attachments)],
  prepare: async ({ trx }): Promise<ReadonlySet<string>> => {
    const labels = await trx.selectFrom('status_labels').select('key').execute();
    return new Set(labels.map(({ key }) => key));
  },
  row: (post, given) => {
    const isLabelled = post.status !== null && given.prepared.has(post.status);
    if (post.status !== null && !isLabelled) given.degrade('has a status that is not here: none');
    const content = given.html(post.content);
    const isKnownType = isPostType(post.type);
    if (!isKnownType) given.degrade(`is of a type that is not here: a question`);
    const language = knownLanguages.find((known) => known === post.language);
    if (language === undefined) given.degrade('is in a language that is not known: English');
    return {
      type: isKnownType ? post.type : 'QUESTION',
      title: post.title.slice(0, longestTitle),
      slug: post.slug || slugOf(post.title),
      content,
      stripped_content: stripHtml(content),
      author_id: given.require('members', post.authorId),
      sent_as: sentAsOf(post.sentAs, given),
      topic_id: given.find('topics', post.topicId),
      category_id: given.require('categories', post.categoryId),
      tags: post.tags,
      language: language ?? 'en',
      status: isLabelled ? post.status : null,
      created_at: post.createdAt,
      updated_at: post.editedAt ?? post.createdAt,
      edited_at: post.editedAt,
      is_edited: post.editedAt !== null,
      last_activity_at: post.lastActivityAt,
      is_private: post.isPrivate,
      pinned_topic: post.isPinned,
      comments_off: post.commentsOff,
      held_at: post.heldAt,
      spam_at: post.spamAt,
      closed_at: post.closedAt,
      archived_at: post.archivedAt,
      deleted_at: post.deletedAt,
      attachments: importedAttachments(post.attachments, given),
      custom_fields: post.customFields,
      read_count: post.readCount,
    };
  },
  unwatched: ['last_activity_at', 'updated_at', 'read_count', 'status'],
  linked: ['content'],
  later: ({ mergedIntoId, acceptedCommentId, officialCommentId }) => ({
    merged_into_id: ['posts', mergedIntoId],
    accepted_comment_id: ['comments', acceptedCommentId],
    official_comment_id: ['comments', officialCommentId],
  }),
  written: async (scope, rows) => {
    const ids = rows.map(({ row }) => Number(row.id));
    await addTags(
      scope,
      rows.flatMap(({ record }) => record.tags),
    );
    await attachImportedFiles(scope, holder, rows);
    await noteImportedMentions(scope, holder, ids);
    await indexConversations(
      scope.trx,
      rows.flatMap(({ record, row }) =>
        record.deletedAt === null ? [documentOf(record, row)] : [],
      ),
    );
    for (const { record, row, isNew } of rows) {
      if (!isNew && record.deletedAt !== null)
        await removeConversationFromIndex(scope.trx, Number(row.id));
    }
  },
  removed: async (scope, rows) => {
    await detachImportedFiles(scope, holder.type, rows);
    const ids = rows.map(({ id }) => id);
    await purgeImported(scope.trx, holder.type, ids);
  },
  keptIf: `exists (select from support_request_posts where conversation_id = t.id)
    or exists (select from post_notes where conversation_id = t.id)`,
});

/** Posts name tags that need no record of their own. */
async function addTags({ trx }: ImportScope, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`insert into tags (name) select distinct unnest(${[...names].sort()}::text[])
    on conflict do nothing`.execute(trx);
}

function documentOf(post: z.infer<typeof postRecord>, row: Readonly<Record<string, unknown>>) {
  return {
    id: Number(row.id),
    title: String(row.title),
    tags: post.tags,
    stripped_content: String(row.stripped_content),
    language: String(row.language),
    created_at: new Date(post.createdAt),
  };
}

export const postImport: readonly ImportKind[] = [posts];
