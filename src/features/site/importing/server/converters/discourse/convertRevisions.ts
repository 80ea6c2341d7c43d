import { parse } from 'yaml';
import { tagName } from '#core/tagName.ts';
import { breather } from '../frame/breather.ts';
import type { ScratchRow } from '../frame/scratchTables.ts';
import { requiredTime, scratchText, writeRow } from '../frame/writeRow.ts';
import { authorOf } from './convertTopics.ts';
import type { DiscourseRun } from './discourseRun.ts';
import { postText } from './postText.ts';

/** The parser takes time quadratic to a text that is no YAML. */
const longestChanges = 300_000;

type Changes = Partial<Record<string, [unknown, unknown]>>;

/**
 * Edits. A row has what it changed, before and after; a version here is a whole text, and the first is the original: each post
 * with edits has one version more than rows.
 */
export async function convertRevisions(run: DiscourseRun): Promise<void> {
  const { scratch, options } = run;
  let post: ScratchRow | null = null;
  let edits: ScratchRow[] = [];
  const flush = () => {
    if (post !== null && edits.length > 0) convertEdits(run, post, edits);
    edits = [];
  };
  const rows =
    scratch.rows(`select post_revisions.*, posts.id as found_id, posts.topic_id, posts.post_number,
      posts.user_id as author_id, posts.created_at as post_at, fate, is_strict, posts.post_type
    from post_revisions left join posts on posts.id = post_id left join topic_fates using (topic_id)
    order by post_id, number, post_revisions.id`);
  const breath = breather(options.signal);
  for (const row of rows) {
    await breath();
    const isKept = row.fate === 'public' || row.fate === 'private';
    if (row.found_id === null || !isKept || !isWritten(run, row)) {
      const reason = isKept ? 'its post is not kept' : 'earlier version of what is no post here';
      options.ledger.skipped('post_revisions', reason, `id ${row.id}`);
      continue;
    }
    if (post?.post_id !== row.post_id) flush();
    post = row;
    edits.push(row);
  }
  flush();
}

function isWritten({ writer }: DiscourseRun, row: ScratchRow): boolean {
  return row.post_number === 1
    ? writer.has('posts', scratchText(row.topic_id))
    : writer.has('comments', scratchText(row.post_id));
}

interface Version {
  title: string | null;
  cooked: string | null;
  tags: string[] | null;
}

function convertEdits(run: DiscourseRun, post: ScratchRow, edits: readonly ScratchRow[]): void {
  const { options, writer } = run;
  const isFirst = post.post_number === 1;
  const of = {
    targetType: isFirst ? 'conversation' : 'comment',
    targetId: scratchText(isFirst ? post.topic_id : post.post_id),
  };
  const changes = edits.map(({ modifications }) => changesOf(scratchText(modifications)));
  const isVeiled = post.is_strict === 1 || post.post_type === 4 || post.fate === 'private';
  const original = versionOf(changes, -1);
  const { html } = postText(run, { ...textIn(original), postId: Number(post.post_id) });
  writer.write('revisions', {
    ...{ id: `${post.post_id}-1`, ...of, number: 1, title: isFirst ? original.title : null },
    ...{
      content: html,
      tags: isFirst ? original.tags : null,
      editorId: authorOf(run, post.author_id),
    },
    // Whoever hides an edit hides what it changed, which is in the text before it.
    ...{
      editedAt: requiredTime(post.post_at),
      note: null,
      isHidden: isVeiled || edits[0]?.hidden === 1,
    },
  });
  for (const [at, edit] of edits.entries()) {
    const example = `id ${edit.id}`;
    const change = changes[at];
    if (change === null || change === undefined) {
      options.ledger.skipped('post_revisions', 'what it changed can’t be read', example);
      continue;
    }
    const version = versionOf(changes, at);
    const isHidden = isVeiled || edit.hidden === 1 || edits[at + 1]?.hidden === 1;
    const text = postText(run, { ...textIn(version), postId: Number(post.post_id) });
    const record = {
      ...{
        id: `${post.post_id}-${at + 2}`,
        ...of,
        number: at + 2,
        title: isFirst ? version.title : null,
      },
      ...{
        content: text.html,
        tags: isFirst ? version.tags : null,
        editorId: authorOf(run, edit.user_id),
      },
      ...{ editedAt: requiredTime(edit.created_at), note: noteOf(change), isHidden },
    };
    const losses = version.cooked === null ? ['its text is not in the backup'] : [];
    writeRow(run, { table: 'post_revisions', example, losses }, ['revisions', record]);
  }
}

const textIn = ({ cooked }: Version) => ({ cooked: cooked ?? '', keptPoll: null });

/** What a version is: the newest change up to it has it as “after”, else the next one as “before”. */
function versionOf(changes: readonly (Changes | null)[], at: number): Version {
  const value = (key: string): unknown => {
    for (let index = at; index >= 0; index -= 1) {
      const change = changes[index]?.[key];
      if (change !== undefined) return change[1];
    }
    for (let index = at + 1; index < changes.length; index += 1) {
      const change = changes[index]?.[key];
      if (change !== undefined) return change[0];
    }
    return null;
  };
  const [cooked, title, tags] = [value('cooked'), value('title'), value('tags')];
  return {
    cooked: typeof cooked === 'string' ? cooked : null,
    title: typeof title === 'string' ? title.slice(0, 300) : null,
    tags: Array.isArray(tags) ? tags.map((tag) => tagName(String(tag))).filter(Boolean) : null,
  };
}

function noteOf(change: Changes): string | null {
  const reason = change.edit_reason?.[1];
  return typeof reason === 'string' && reason !== '' ? reason.slice(0, 500) : null;
}

/** A YAML of `property: [before, after]`, as Rails writes it; its Ruby types don’t matter. */
export function changesOf(text: string): Changes | null {
  if (text.length > longestChanges) return null;
  try {
    const plain = text.replace(/^(---)? ?!ruby\/\S+[ \t]*$/gm, '$1');
    const found: unknown = parse(plain, {
      maxAliasCount: 0,
      logLevel: 'error',
      schema: 'failsafe',
    });
    if (found === null || typeof found !== 'object' || Array.isArray(found)) return null;
    const pairs = Object.entries(found).flatMap(([key, value]) =>
      Array.isArray(value) && value.length === 2 ? [[key.replace(/^:/, ''), value] as const] : [],
    );
    return Object.fromEntries(pairs) as Changes; // each of two values
  } catch {
    return null;
  }
}
