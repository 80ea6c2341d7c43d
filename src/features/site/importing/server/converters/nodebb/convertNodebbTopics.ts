import { tagName } from '#core/tagName.ts';
import { breather } from '../frame/breather.ts';
import { guestAuthor } from '../frame/guestAuthor.ts';
import { writeRow } from '../frame/writeRow.ts';
import type { NodebbPlace } from './convertNodebbPlaces.ts';
import {
  beginning,
  findHash,
  type NodebbRun,
  type Stored,
  StoredFields,
  storedHashes,
} from './nodebbRun.ts';
import { nodebbHtml } from './nodebbText.ts';

/**
 * Topics become posts, with the text of their main post; the rest of their posts comments. `post_targets` has what each post has
 * become, for votes and bookmarks.
 */
export async function convertNodebbTopics(
  run: NodebbRun,
  places: Map<string, NodebbPlace>,
): Promise<void> {
  const { scratch, options } = run;
  scratch.create('post_targets', 'pid text primary key, kind text, target text, is_public integer');
  scratch.create('post_order', 'tid text, at integer, pid integer, data text');
  scratch.exec(`insert into post_order select json_extract(data, '$.tid'), cast(json_extract(data, '$.timestamp') as integer),
    cast(owner as integer), data from hashes where family = 'post'`);
  scratch.exec('create index post_order_0 on post_order (tid, at, pid)');
  const breath = breather(options.signal);
  for (const topic of storedHashes(run, 'topic')) {
    await breath();
    await convertNodebbTopic(run, topic, places.get(topic.data.text('cid')));
  }
  for (const { pid } of scratch.rows(`select pid from post_order
      where tid is null or cast(tid as text) not in (select owner from hashes where family = 'topic')`)) {
    options.ledger.skipped('post', 'its topic is not in the export', `pid ${pid}`);
  }
  for (const { owner } of scratch.rows(`select owner from pairs where family = 'topicTags'`)) {
    options.ledger.merged('topicTags', 'tag of a topic', `tid ${owner}`);
  }
}

interface Converting {
  tid: string;
  slug: string;
  isPublic: boolean;
  isRestricted: boolean;
}

async function convertNodebbTopic(
  run: NodebbRun,
  topic: Stored,
  place: NodebbPlace | undefined,
): Promise<void> {
  const { scratch, options } = run;
  const { owner: tid, data } = topic;
  const reason =
    place?.isRestricted && options.restricted === 'skip'
      ? 'in a category that not everybody may read'
      : null;
  const postsOf = () =>
    scratch.rows('select pid, data from post_order where tid = ? order by at, pid', tid);
  if (reason !== null) {
    options.ledger.skipped('topic', reason, `tid ${tid}`);
    for (const { pid } of postsOf()) options.ledger.skipped('post', reason, `pid ${pid}`);
    return;
  }
  // Without its category, nobody knows who was to read it.
  const isRestricted = place?.isRestricted ?? true;
  const isPublic =
    !isRestricted && !data.isOn('deleted') && data.number('timestamp') <= run.now.getTime();
  const slug = data.text('slug').replace(/^\d+\//, '') || 'topic';
  const converting = { tid, slug, isPublic, isRestricted };
  const mainPid = data.text('mainPid');
  const isWritten = writeTopic(run, topic, { place, ...converting });
  const breath = breather(options.signal);
  const roots = new Map<string, { id: string; isOpen: boolean }>();
  let index = 0;
  for (const row of postsOf()) {
    await breath();
    index += 1;
    const pid = String(row.pid);
    if (!isWritten) options.ledger.skipped('post', 'its topic could not be kept', `pid ${pid}`);
    else if (pid === mainPid) {
      options.ledger.merged('post', 'the text of its topic', `pid ${pid}`);
      const target = { pid, kind: 'conversation', target: tid, is_public: isPublic ? 1 : 0 };
      scratch.insert('post_targets', target);
      if (isPublic) redirect(run, `p${pid}`, [`/post/${pid}`], ['posts', tid]);
    } else
      convertNodebbPost(run, { pid, index, data: new StoredFields(row.data), roots }, converting);
  }
}

function writeTopic(
  run: NodebbRun,
  { owner: tid, data }: Stored,
  { place, slug, isPublic, isRestricted }: Converting & { place: NodebbPlace | undefined },
): boolean {
  const { writer, options, now } = run;
  const main = findHash(run, 'post', data.text('mainPid'));
  const { html, losses: lost } = nodebbHtml(main?.text('content') ?? '', run.places(isPublic));
  const isScheduled = data.number('timestamp') > now.getTime();
  const createdAt = data.time('timestamp') ?? beginning;
  const lastActivityAt = data.time('lastposttime') ?? createdAt;
  const authorId = authorOf(run, { uid: data.text('uid'), handle: main?.text('handle') ?? '' });
  const losses = [
    ...(place === undefined
      ? ['its category is not in the export: only its author and staff read it']
      : []),
    ...(isRestricted && place !== undefined ? ['only its author and staff read it'] : []),
    ...(isScheduled ? ['it was not yet published: only its author and staff read it'] : []),
    ...(main === null ? ['its text is not in the export'] : []),
    ...(authorId === null ? ['its author is not in the export'] : []),
    ...lost,
  ];
  const solved = data.text('solvedPid');
  const tags = tagsOf(run, tid, data);
  const topicId = place !== undefined && writer.has('topics', place.topicId) ? place.topicId : null;
  const pinExpiry = data.number('pinExpiry');
  const record = {
    ...{ id: tid, type: 'QUESTION', title: data.text('title') || slug, slug, content: html },
    ...{ authorId, sentAs: null, topicId },
    categoryId: topicId === null ? null : (place?.categoryId ?? null),
    ...{ tags, language: options.language, status: null, createdAt, lastActivityAt },
    ...{ editedAt: main?.time('edited') ?? null, isPrivate: isRestricted || isScheduled },
    isPinned: data.isOn('pinned') && !isScheduled && (pinExpiry === 0 || pinExpiry > now.getTime()),
    ...{ commentsOff: false, heldAt: null, spamAt: null, archivedAt: null },
    closedAt: data.isOn('locked') && !data.text('mergeIntoTid') ? lastActivityAt : null,
    deletedAt:
      data.isOn('deleted') || main?.isOn('deleted')
        ? (data.time('deletedTimestamp') ?? lastActivityAt)
        : null,
    mergedIntoId: data.text('mergeIntoTid') || null,
    acceptedCommentId: /^[1-9]\d*$/.test(solved) && solved !== data.text('mainPid') ? solved : null,
    ...{ officialCommentId: null, attachments: [], customFields: {} },
    readCount: data.number('viewcount'),
  };
  for (const tag of tags) {
    if (!writer.has('tags', tag) && isPublic) {
      writer.write('tags', { id: tag, label: null, description: '', wiki: '', createdAt });
      redirect(run, `g${tag}`, [`/tags/${encodeURIComponent(tag)}`], ['tags', tag]);
    }
  }
  const isWritten = writeRow(run, { table: 'topic', example: `tid ${tid}`, losses }, [
    'posts',
    record,
  ]);
  if (isWritten && isPublic)
    redirect(run, `t${tid}`, [`/topic/${tid}/${slug}`, `/topic/${tid}`], ['posts', tid]);
  return isWritten;
}

function tagsOf({ scratch }: NodebbRun, tid: string, data: StoredFields): string[] {
  const old = scratch.all(`select value from pairs where family = 'topicTags' and owner = ?`, tid);
  const names = [...data.text('tags').split(','), ...old.map(({ value }) => String(value))];
  return [...new Set(names.map((name) => tagName(name)).filter(Boolean))];
}

/** Guests may write under a name. */
function authorOf(run: NodebbRun, { uid, handle }: { uid: string; handle: string }): string | null {
  return (
    memberOf(run, uid) ?? (handle === '' ? null : guestAuthor(run.writer, handle.slice(0, 80)))
  );
}

export function memberOf({ writer }: NodebbRun, uid: string): string | null {
  return writer.has('members', uid) ? uid : null;
}

export function redirect(
  { writer }: NodebbRun,
  id: string,
  paths: readonly string[],
  [targetKind, targetId]: readonly [string, string] = ['', ''],
): void {
  for (const [at, path] of paths.entries()) {
    writer.write('redirects', { id: `${id}-${at}`, path, targetKind, targetId });
  }
}

interface PostOfTopic {
  pid: string;
  index: number;
  data: StoredFields;
  /** By post: the comment it stands below, or itself. */
  roots: Map<string, { id: string; isOpen: boolean }>;
}

function convertNodebbPost(
  run: NodebbRun,
  { pid, index, data, roots }: PostOfTopic,
  of: Converting,
): void {
  const { scratch } = run;
  const createdAt = data.time('timestamp') ?? beginning;
  const deletedAt = data.isOn('deleted')
    ? (data.time('deletedTimestamp') ?? data.time('edited') ?? createdAt)
    : null;
  const isOpen = deletedAt === null;
  const isPublic = of.isPublic && isOpen;
  const { html, losses: lost } = nodebbHtml(data.text('content'), run.places(isPublic));
  const losses: string[] = [];
  const found = roots.get(data.text('toPid'));
  const isHidden = found !== undefined && isOpen && !found.isOpen;
  const root = isHidden ? undefined : found;
  if (isHidden) losses.push('a reply to a post that is not shown stands by itself');
  else if (root !== undefined && root.id !== data.text('toPid')) {
    losses.push('a reply to a reply stands below the comment of both');
  }
  if (of.isRestricted) losses.push('only its author and staff read it');
  const authorId = authorOf(run, { uid: data.text('uid'), handle: data.text('handle') });
  if (authorId === null) losses.push('its author is not in the export');
  const record = {
    ...{ id: pid, postId: of.tid, parentId: root?.id ?? null, addresseeId: null, authorId },
    ...{ sentAs: null, content: html, createdAt, editedAt: data.time('edited') },
    ...{ isPrivate: of.isRestricted, heldAt: null, spamAt: null, deletedAt, attachments: [] },
  };
  const row = { table: 'post', example: `pid ${pid}`, losses: [...losses, ...lost] };
  if (!writeRow(run, row, ['comments', record])) return;
  roots.set(pid, root ?? { id: pid, isOpen });
  scratch.insert('post_targets', {
    pid,
    kind: 'comment',
    target: pid,
    is_public: isPublic ? 1 : 0,
  });
  if (!isPublic) return;
  const paths = [
    `/post/${pid}`,
    `/topic/${of.tid}/${of.slug}/${index}`,
    `/topic/${of.tid}/${index}`,
  ];
  redirect(run, `p${pid}`, paths, ['comments', pid]);
}
