import { scratchText, writeRow } from '../frame/writeRow.ts';
import type { DiscourseRun } from './discourseRun.ts';

/** Old addresses of members, categories and tags, and those that staff have entered. */
export function convertRedirects(run: DiscourseRun): void {
  const { scratch, writer } = run;
  const redirect = (id: string, path: string, [targetKind, targetId]: readonly [string, string]) =>
    writer.write('redirects', { id, path, targetKind, targetId });
  for (const { id, username } of scratch.rows('select id, username from users where id > 0')) {
    const target = ['members', scratchText(id)] as const;
    if (!writer.has(...target)) continue;
    // Discourse finds names in any case, and mentions them in lower case.
    const names = new Set([scratchText(username), scratchText(username).toLowerCase()]);
    for (const [at, name] of [...names].map(encodeURIComponent).entries()) {
      redirect(`u${id}-${at * 2}`, `/u/${name}`, target);
      redirect(`u${id}-${at * 2 + 1}`, `/users/${name}`, target);
    }
  }
  for (const { category_id: id, path } of scratch.rows(
    'select * from places where is_restricted = 0',
  )) {
    const target = placeOf(run, scratchText(id));
    if (target === null) continue;
    for (const [at, old] of [
      `/c/${path}/${id}`,
      `/c/${path}`,
      `/category/${path}`,
      `/c/${id}`,
    ].entries()) {
      redirect(`c${id}-${at}`, old, target);
    }
  }
  const tags = scratch.rows(
    'select tags.id, tags.name as old, tag_names.name from tags join tag_names on tag_id = tags.id',
  );
  for (const { id, old, name } of tags) {
    const target = ['tags', scratchText(name)] as const;
    const words = new Set([scratchText(old), scratchText(old).toLowerCase()]);
    const paths = [...words]
      .map(encodeURIComponent)
      .flatMap((word) => [`/tag/${word}`, `/tags/${word}`, `/tag/${word}/${id}`]);
    for (const [at, path] of paths.entries()) redirect(`g${id}-${at}`, path, target);
  }
  convertPermalinks(run);
}

function placeOf({ writer }: DiscourseRun, id: string): readonly [string, string] | null {
  if (writer.has('categories', id)) return ['categories', id];
  return writer.has('topics', id) ? ['topics', id] : null;
}

function convertPermalinks(run: DiscourseRun): void {
  const { scratch, options } = run;
  for (const row of scratch.rows('select * from permalinks order by id')) {
    const example = `id ${row.id}`;
    const target = targetOf(run, row);
    if (target === null) {
      const reason = row.external_url
        ? 'leads to another site'
        : 'what it leads to is not public, or not kept';
      options.ledger.skipped('permalinks', reason, example);
      continue;
    }
    const [targetKind, targetId] = target;
    const path = `/${scratchText(row.url).replace(/^\/+/, '')}`;
    const record = { id: `l${row.id}`, path, targetKind, targetId };
    writeRow(run, { table: 'permalinks', example }, ['redirects', record]);
  }
  for (const { id } of scratch.rows('select id from topic_links')) {
    options.ledger.skipped('topic_links', 'list of links, which are in the texts', `id ${id}`);
  }
}

function targetOf(
  run: DiscourseRun,
  row: Record<string, unknown>,
): readonly [string, string] | null {
  const { scratch, writer } = run;
  const number = (value: unknown) => Number(value ?? 0);
  if (row.post_id) {
    const post = scratch.get(
      'select topic_id, post_number from posts where id = ?',
      number(row.post_id),
    );
    if (post?.post_number === 1) return publicTopic(run, number(post.topic_id));
    const comment = scratch.get(
      'select 1 as found from comment_ids where post_id = ? and is_public = 1',
      number(row.post_id),
    );
    return comment === undefined ? null : ['comments', String(row.post_id)];
  }
  if (row.topic_id) return publicTopic(run, number(row.topic_id));
  if (row.category_id) return placeOf(run, String(row.category_id));
  if (row.tag_id) {
    const tag = scratch.get('select name from tag_names where tag_id = ?', number(row.tag_id));
    return tag === undefined ? null : ['tags', scratchText(tag.name)];
  }
  if (row.user_id && writer.has('members', String(row.user_id)))
    return ['members', String(row.user_id)];
  return null;
}

function publicTopic({ scratch }: DiscourseRun, topicId: number): readonly [string, string] | null {
  const topic = scratch.get(
    `select 1 as found from topic_fates join topics on id = topic_id
      where topic_id = ? and fate = 'public' and deleted_at is null`,
    topicId,
  );
  return topic === undefined ? null : ['posts', String(topicId)];
}
