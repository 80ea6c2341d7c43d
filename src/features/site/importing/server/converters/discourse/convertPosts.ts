import { dumpTime } from '../dump/dumpTime.ts';
import { breather } from '../frame/breather.ts';
import type { ScratchRow } from '../frame/scratchTables.ts';
import { requiredTime, scratchText, writeRow } from '../frame/writeRow.ts';
import { authorOf } from './convertTopics.ts';
import type { DiscourseRun } from './discourseRun.ts';
import { postText } from './postText.ts';

/** Of a comment that was written, for its replies. */
interface Written {
  id: string;
  /** The comment that it stands below; itself if it is one. */
  rootId: string;
  isOpen: boolean;
  isRootOpen: boolean;
}

const kinds = { regular: 1, byModerator: 2, note: 3, whisper: 4 } as const;

/**
 * Posts after the first become comments, and replies to them: two levels, so that a reply to a reply stands below the
 * comment of both. `comment_ids` has those that everybody reads, for marks and redirects.
 */
export async function convertPosts(run: DiscourseRun): Promise<void> {
  const { scratch, options } = run;
  scratch.create('comment_ids', 'post_id integer primary key, topic_id integer, is_public integer');
  const total = Number(scratch.get('select count(*) as count from posts')?.count ?? 0);
  const bar = options.progress('Posts', total);
  const breath = breather(options.signal);
  let done = 0;
  let topicId: unknown = null;
  let written = new Map<number, Written>();
  const rows = scratch.rows(`select posts.*, fate, is_strict, slug from posts
    left join topic_fates using (topic_id) left join topics on topics.id = topic_id
    order by posts.topic_id, posts.post_number, posts.id`);
  for (const post of rows) {
    await breath();
    if (post.topic_id !== topicId) written = new Map();
    topicId = post.topic_id;
    convertPost(run, post, written);
    done += 1;
    if (done % 500 === 0) bar.update(done);
  }
  bar.stop();
}

const notKept: Readonly<Record<string, string>> = {
  description: 'in the description of a category',
  system: 'a message of the system',
  'left out': 'in a category that not everybody may read',
  none: 'its topic could not be kept',
};

function convertPost(run: DiscourseRun, post: ScratchRow, written: Map<number, Written>): void {
  const { options } = run;
  const example = `id ${post.id}`;
  const fate = scratchText(post.fate);
  const number = Number(post.post_number);
  if (fate === 'message') return;
  if (fate === 'description' && number === 1) {
    options.ledger.merged('posts', 'the description of its category', example);
  } else if (fate !== 'public' && fate !== 'private') {
    options.ledger.skipped('posts', notKept[fate] ?? 'its topic is not in the backup', example);
  } else if (number === 1) {
    options.ledger.merged('posts', 'the text of its topic', example);
  } else if (post.post_type === kinds.note) {
    const what = /^[\w.]{1,40}$/.exec(scratchText(post.action_code))?.[0] ?? 'of the system';
    options.ledger.skipped('posts', `a note: ${what}`, example);
  } else convertComment(run, post, { example, number, written });
}

function convertComment(
  run: DiscourseRun,
  post: ScratchRow,
  { example, number, written }: { example: string; number: number; written: Map<number, Written> },
): void {
  const { scratch } = run;
  const id = scratchText(post.id);
  const isWhisper = post.post_type === kinds.whisper;
  const deletedAt =
    dumpTime(post.deleted_at) ?? (post.user_deleted === 1 ? dumpTime(post.updated_at) : null);
  const heldAt = post.hidden === 1 ? requiredTime(post.hidden_at, post.updated_at) : null;
  const isPrivate = isWhisper || post.is_strict === 1;
  const isOpen = !isWhisper && deletedAt === null && heldAt === null;
  const losses: string[] = [];
  const parent = parentOf(post, { written, isOpen, losses });
  const authorId = authorOf(run, post.user_id);
  const text = postText(run, {
    cooked: scratchText(post.cooked),
    postId: Number(post.id),
    keptPoll: null,
  });
  if (isWhisper) losses.push('a whisper is read by its author and staff');
  else if (post.is_strict === 1) losses.push('only its author and staff read it');
  if (authorId === null) losses.push('its author is not in the backup');
  const record = {
    ...{
      id,
      postId: scratchText(post.topic_id),
      parentId: parent?.rootId ?? null,
      addresseeId: null,
    },
    ...{ authorId, sentAs: null, content: text.html, createdAt: requiredTime(post.created_at) },
    editedAt: Number(post.version ?? 1) > 1 ? dumpTime(post.last_version_at) : null,
    ...{ isPrivate, heldAt, spamAt: null, deletedAt, attachments: [] },
  };
  const of = { table: 'posts', example, losses: [...losses, ...text.losses] };
  if (!writeRow(run, of, ['comments', record])) return;
  const isRootOpen = parent?.isRootOpen ?? isOpen;
  written.set(number, { id, rootId: parent?.rootId ?? id, isOpen, isRootOpen });
  const isPublic = post.fate === 'public' && isOpen && !isPrivate;
  scratch.insert('comment_ids', {
    ...{ post_id: Number(post.id), topic_id: Number(post.topic_id), is_public: isPublic ? 1 : 0 },
  });
  if (isPublic) redirectComment(run, post, number);
}

function parentOf(
  post: ScratchRow,
  of: { written: Map<number, Written>; isOpen: boolean; losses: string[] },
): Written | null {
  const to = Number(post.reply_to_post_number ?? 0);
  if (to <= 1) return null;
  // What is below a deleted or hidden comment would be hidden with it.
  const parent = of.written.get(to);
  if (parent === undefined || (of.isOpen && !parent.isRootOpen)) {
    of.losses.push('a reply to a post that is not shown stands by itself');
    return null;
  }
  if (parent.rootId !== parent.id)
    of.losses.push('a reply to a reply stands below the comment of both');
  return parent;
}

function redirectComment({ writer }: DiscourseRun, post: ScratchRow, number: number): void {
  const { id, topic_id: topicId } = post;
  const slug = scratchText(post.slug) || 'topic';
  const paths = [`/t/${slug}/${topicId}/${number}`, `/t/${topicId}/${number}`, `/p/${id}`];
  for (const [at, path] of paths.entries()) {
    const targetId = scratchText(id);
    writer.write('redirects', { id: `p${id}-${at}`, path, targetKind: 'comments', targetId });
  }
}
