import { slugOf } from '#core/slug.ts';
import { tagName } from '#core/tagName.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { localeLanguage, type ZendeskBackup } from './zendeskBackup.ts';
import type { ZendeskItem } from './zendeskShapes.ts';

const epoch = new Date(0).toISOString();
export const restrictedReason = 'not everybody may read it';

/** Categories are knowledge bases, and sections categories in them; articles are posts, each language its own. */
export function writeGuide(backup: ZendeskBackup): void {
  writePlaces(backup);
  for (const { item, place } of backup.all('articles')) writeArticle(backup, item, place);
  for (const { item, place } of backup.all('translations')) writeTranslation(backup, item, place);
  for (const { item, place } of backup.all('article_comments')) {
    writeArticleComment(backup, item, place);
  }
  for (const { item, place } of backup.all('article_attachments')) {
    const postId = `a${item.article_id}`;
    if (item.article_id !== null && !backup.writer.has('posts', postId)) {
      backup.options.ledger.skipped('article_attachments', 'its article was not written', place);
      continue;
    }
    const isSecure = item.article_id === null || isZendeskHidden(backup, postId);
    backup.keep('article_attachments', place, () => {
      const createdAt = item.created_at ?? epoch;
      const { hasBytes, isNew } = backup.writeFile(item, { ownerId: null, isSecure, createdAt });
      return {
        isNew,
        lost: hasBytes ? [] : ['its bytes, which are not in the folder attachments'],
      };
    });
  }
}

function writePlaces(backup: ZendeskBackup): void {
  for (const { item, place } of backup.all('categories')) {
    backup.keep('categories', place, () => ({
      isNew: writePlace(backup, item, { id: `c${item.id}`, parentId: null }),
    }));
  }
  // A section within a section comes after it.
  let left = [...backup.all('sections')];
  for (;;) {
    const ready = left.filter(({ item }) => parentOf(backup, item) !== null);
    for (const { item, place } of ready) {
      backup.keep('sections', place, () => ({
        isNew: writePlace(backup, item, { id: `s${item.id}`, parentId: parentOf(backup, item) }),
      }));
    }
    left = left.filter((section) => !ready.includes(section));
    if (ready.length === 0) break;
  }
  for (const { item, place } of left) {
    backup.keep('sections', place, () => ({
      isNew: writePlace(backup, item, { id: `s${item.id}`, parentId: null }),
      lost: ['its category, which is not in the backup'],
    }));
  }
}

function parentOf(backup: ZendeskBackup, section: ZendeskItem<'sections'>): string | null {
  const { parent_section_id: parent, category_id: category } = section;
  const id = parent === null ? `c${category}` : `s${parent}`;
  return backup.writer.has('categories', id) ? id : null;
}

function writePlace(
  backup: ZendeskBackup,
  item: ZendeskItem<'categories'>,
  { id, parentId }: { id: string; parentId: string | null },
): boolean {
  const title = item.name.trim().slice(0, 200) || id;
  const isNew = backup.writer.write('categories', {
    ...{ id, parentId, title, slug: slugOf(title), description: stripHtml(item.description) },
    ...{ type: 'KNOWLEDGE_BASE', subType: null, image: null, tags: [] },
    ...{ position: item.position, createdAt: item.created_at ?? epoch, deletedAt: null },
  });
  if (isNew) backup.redirect(item.html_url, { targetKind: 'categories', targetId: id });
  return isNew;
}

type Article = ZendeskItem<'articles'>;

function writeArticle(backup: ZendeskBackup, item: Article, place: string): void {
  const isPrivate = !isForEveryone(backup, item);
  if (isPrivate && backup.options.restricted === 'skip') {
    backup.options.ledger.skipped('articles', restrictedReason, place);
    return;
  }
  backup.keep('articles', place, () => {
    const id = `a${item.id}`;
    const isNew = writeVersion(backup, item, { id, isPrivate, locale: item.locale });
    if (isPrivate || item.draft) backup.scratch.insert('private_posts', { id });
    if (isNew) backup.redirect(item.html_url, { targetKind: 'posts', targetId: id });
    const lost = [
      ...(isPrivate ? [`its readers: private, since ${restrictedReason}`] : []),
      ...(item.outdated ? ['that it is outdated'] : []),
    ];
    return { isNew, lost };
  });
}

/** What doesn’t say who reads it is for everyone only if its section says so. */
function isForEveryone(backup: ZendeskBackup, item: Article): boolean {
  const { user_segment_id: segment, user_segment_ids: segments, section_id: sectionId } = item;
  if (segment != null || (segments ?? []).length > 0) return false;
  if (segment === null) return true;
  const section = backup.find('sections', sectionId);
  return section?.access_policy?.viewable_by === 'everybody';
}

function writeVersion(
  backup: ZendeskBackup,
  item: Pick<
    Article,
    'title' | 'name' | 'body' | 'author_id' | 'draft' | 'created_at' | 'edited_at' | 'updated_at'
  > &
    Pick<Article, 'section_id' | 'promoted' | 'comments_disabled' | 'label_names' | 'id'>,
  of: { id: string; isPrivate: boolean; locale: string; translationOf?: string },
): boolean {
  const title = (item.title || item.name).trim().slice(0, 300) || `Article ${item.id}`;
  const createdAt = item.created_at ?? epoch;
  const sectionId = `s${item.section_id}`;
  const attachments = [...backup.all('article_attachments', item.id)]
    .filter(({ item: file }) => !file.inline)
    .map(({ item: file }) => ({
      type: file.content_type.startsWith('image/') ? 'IMAGE' : 'FILE',
      source: `/files/zendesk-${file.id}/${encodeURIComponent(file.file_name || 'file')}`,
      name: file.file_name || null,
    }));
  return backup.writer.write('posts', {
    ...{
      id: of.id,
      type: 'KB_ARTICLE',
      title,
      slug: slugOf(title),
      content: backup.html(item.body),
    },
    ...{ authorId: backup.memberId(item.author_id), sentAs: null, topicId: null },
    categoryId: backup.writer.has('categories', sectionId) ? sectionId : null,
    tags: tagsOf(item.label_names),
    language: localeLanguage(of.locale) ?? backup.options.language,
    ...{ status: null, createdAt, editedAt: item.edited_at },
    lastActivityAt: item.updated_at ?? createdAt,
    ...{ isPrivate: of.isPrivate, isPinned: item.promoted, commentsOff: item.comments_disabled },
    // A draft has not been published: it waits for that.
    ...{ heldAt: item.draft ? createdAt : null, spamAt: null, closedAt: null, archivedAt: null },
    ...{ deletedAt: null, mergedIntoId: null, acceptedCommentId: null, officialCommentId: null },
    ...{ attachments, readCount: 0 },
    customFields: of.translationOf === undefined ? {} : { translationOf: of.translationOf },
  });
}

export function tagsOf(labels: readonly string[]): string[] {
  return [...new Set(labels.map(tagName).filter((name) => name !== ''))];
}

function writeTranslation(
  backup: ZendeskBackup,
  item: ZendeskItem<'translations'>,
  place: string,
): void {
  const { ledger } = backup.options;
  if (item.source_type !== 'Article') {
    ledger.skipped('translations', 'a name of a section or category in another language', place);
    return;
  }
  const article = backup.find('articles', item.source_id);
  if (article === null || !backup.writer.has('posts', `a${article.id}`)) {
    ledger.skipped('translations', 'its article was not written', place);
    return;
  }
  if (item.locale.toLowerCase() === article.locale.toLowerCase()) {
    ledger.merged('translations', 'the article itself', place);
    return;
  }
  backup.keep('translations', place, () => {
    const id = `a${article.id}-${item.locale.toLowerCase()}`.slice(0, 200);
    const isPrivate = !isForEveryone(backup, article);
    const isDraft = item.draft || item.hidden;
    const isNew = writeVersion(
      backup,
      { ...article, ...item, id: article.id, author_id: article.author_id, draft: isDraft },
      { id, isPrivate, locale: item.locale, translationOf: `a${article.id}` },
    );
    if (isPrivate || isDraft) backup.scratch.insert('private_posts', { id });
    if (isNew) backup.redirect(item.html_url, { targetKind: 'posts', targetId: id });
    return { isNew, lost: item.outdated ? ['that it is outdated'] : [] };
  });
}

function writeArticleComment(
  backup: ZendeskBackup,
  item: ZendeskItem<'article_comments'>,
  place: string,
): void {
  const postId = `a${item.source_id}`;
  writeZendeskComment(backup, item, {
    table: 'article_comments',
    id: `a${item.id}`,
    postId,
    place,
  });
}

export function isZendeskHidden(backup: ZendeskBackup, postId: string): boolean {
  return backup.scratch.get('select id from private_posts where id = ?', postId) !== undefined;
}

/** A comment on an article or a community post. */
export function writeZendeskComment(
  backup: ZendeskBackup,
  item: ZendeskItem<'article_comments'> | ZendeskItem<'post_comments'>,
  { table, id, postId, place }: { table: string; id: string; postId: string; place: string },
): void {
  if (!backup.writer.has('posts', postId)) {
    backup.options.ledger.skipped(table, 'what it is on was not written', place);
    return;
  }
  backup.keep(table, place, () => {
    const createdAt = item.created_at ?? epoch;
    const isEdited = item.updated_at !== null && item.updated_at > createdAt;
    const isPrivate = isZendeskHidden(backup, postId);
    const isNew = backup.writer.write('comments', {
      ...{ id, postId, parentId: null, addresseeId: null, sentAs: null },
      ...{ authorId: backup.memberId(item.author_id), content: backup.html(item.body) },
      ...{ createdAt, editedAt: isEdited ? item.updated_at : null, isPrivate },
      ...{ heldAt: null, spamAt: null, deletedAt: null, attachments: [] },
    });
    if (isNew) backup.redirect(item.html_url, { targetKind: 'comments', targetId: id });
    return { isNew, lost: isPrivate ? ['its readers: private, as what it is on'] : [] };
  });
}
