import { tagName } from '#core/tagName.ts';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import type { ScratchRow } from '../frame/scratchTables.ts';
import { requiredTime, scratchText, writeRow } from '../frame/writeRow.ts';
import type { DiscourseRun } from './discourseRun.ts';

/**
 * A category becomes a category with a topic of the same name for its posts; what is below it becomes further topics of it.
 * One that not everybody may read becomes no place: its posts are private in a place of its own, or left out.
 */
export function convertPlaces(run: DiscourseRun): void {
  const { scratch, options } = run;
  scratch.create(
    'places',
    'category_id integer primary key, top_id integer, is_restricted integer, path text',
  );
  for (const category of scratch.all('select * from categories order by id')) {
    const chain = chainOf(run, category);
    const isRestricted = chain.some(({ read_restricted }) => read_restricted !== 0);
    const top = chain.at(-1) ?? category;
    const path = chain.toReversed().map(({ slug, id }) => scratchText(slug) || `${id}-category`);
    scratch.insert('places', {
      ...{ category_id: Number(category.id), top_id: Number(top.id) },
      ...{ is_restricted: isRestricted ? 1 : 0, path: path.join('/') },
    });
    const example = `${scratchText(category.name)}, id ${category.id}`;
    if (isRestricted) {
      const who = chain.every((each) => isOfMembers(run, each)) ? 'only' : 'not all';
      const reason = `${who} members may read it: ${
        options.restricted === 'skip'
          ? 'left out with its content'
          : 'its content is private, in a place of its own'
      }`;
      const kind = options.restricted === 'skip' ? 'skipped' : 'degraded';
      options.ledger.settle('categories', { kind, reason }, example);
    } else writePlace(run, category, { chain, top, example });
  }
  settlePermissions(run);
}

/** Every account is in the automatic group 10, trust level 0; of 0, everyone, an open category has permissions too. */
function isOfMembers({ scratch }: DiscourseRun, { id, read_restricted }: ScratchRow): boolean {
  if (read_restricted === 0) return true;
  const found = scratch.get(
    'select 1 as found from category_groups where category_id = ? and group_id in (0, 10)',
    Number(id),
  );
  return found !== undefined;
}

/** The category and those above it, innermost first. */
function chainOf({ scratch }: DiscourseRun, category: ScratchRow): ScratchRow[] {
  const chain = [category];
  for (let at = category; chain.length < 10; ) {
    const parent =
      at.parent_category_id === null
        ? undefined
        : scratch.get('select * from categories where id = ?', at.parent_category_id ?? 0);
    if (parent === undefined || chain.some(({ id }) => id === parent.id)) break;
    chain.push(parent);
    at = parent;
  }
  return chain;
}

function writePlace(
  run: DiscourseRun,
  category: ScratchRow,
  { chain, top, example }: { chain: ScratchRow[]; top: ScratchRow; example: string },
): void {
  const { scratch } = run;
  const id = scratchText(category.id);
  const description = stripHtml(sanitizeContent(scratchText(category.description))).slice(0, 1000);
  const names = chain
    .slice(0, -1)
    .toReversed()
    .map(({ name }) => scratchText(name));
  const common = {
    ...{ slug: scratchText(category.slug), description, image: null },
    ...{ position: Number(category.position ?? 0), createdAt: requiredTime(category.created_at) },
    deletedAt: null,
  };
  const isTop = top.id === category.id;
  const everyone = scratch.all(
    'select permission_type from category_groups where category_id = ? and group_id = 0',
    Number(category.id),
  );
  const isReadOnly =
    everyone.length > 0 && !everyone.some(({ permission_type }) => permission_type === 1);
  const losses = [
    ...(names.length > 1 ? ['a category at the third level becomes a topic of the first'] : []),
    ...(isReadOnly ? ['only staff begin posts in it now'] : []),
  ];
  const of = { table: 'categories', example, losses };
  const topic = {
    ...{
      id,
      categoryId: scratchText(top.id),
      title: isTop ? scratchText(category.name) : names.join(' / '),
    },
    ...{ allowedPostTypes: [], languages: [], isReadOnly, customFields: {}, ...common },
  };
  if (!isTop) {
    writeRow(run, of, ['topics', topic]);
    return;
  }
  const record = {
    ...{ id, parentId: null, title: scratchText(category.name), type: 'COMMUNITY', subType: null },
    ...{ tags: [], ...common },
  };
  if (writeRow(run, of, ['categories', record])) run.writer.write('topics', topic);
}

function settlePermissions({ scratch, options: { ledger } }: DiscourseRun): void {
  const rows = scratch.rows(`select category_groups.id, is_restricted from category_groups
    left join places using (category_id)`);
  for (const { id, is_restricted: isRestricted } of rows) {
    const example = `id ${id}`;
    if (isRestricted === null)
      ledger.skipped('category_groups', 'its category is not in the backup', example);
    else if (isRestricted === 1) {
      ledger.degraded(
        'category_groups',
        'only authors and staff read its category’s content',
        example,
      );
    } else
      ledger.merged('category_groups', 'permission of a category that everybody reads', example);
  }
}

/** Tags by the spelling they get here; of those that only staff see, nothing is kept. */
export function convertTags(run: DiscourseRun): void {
  const { scratch, options } = run;
  scratch.create('tag_names', 'tag_id integer primary key, name text');
  const hidden = new Set(
    scratch
      .all(`select distinct tag_id from tag_group_memberships where tag_group_id in (
        select tag_group_id from tag_group_permissions group by tag_group_id
        having sum(group_id = 0) = 0)`)
      .map(({ tag_id }) => tag_id),
  );
  // Synonyms come after what they stand for.
  for (const tag of scratch.all('select * from tags order by target_tag_id is not null, id')) {
    const example = `${scratchText(tag.name)}, id ${tag.id}`;
    const meant = tag.target_tag_id
      ? scratchText(
          scratch.get('select name from tag_names where tag_id = ?', tag.target_tag_id)?.name,
        )
      : '';
    const name = meant || tagName(scratchText(tag.name));
    const isHidden = hidden.has(tag.id ?? null) || hidden.has(tag.target_tag_id ?? -1);
    if (isHidden || name === '') {
      const reason = isHidden ? 'only some groups see it' : 'its name has no letters';
      options.ledger.skipped('tags', reason, example);
      continue;
    }
    scratch.insert('tag_names', { tag_id: Number(tag.id), name });
    if (run.writer.has('tags', name)) {
      options.ledger.merged('tags', 'another spelling of a tag', example);
      continue;
    }
    const record = {
      ...{ id: name, label: name === tag.name ? null : scratchText(tag.name) },
      ...{ description: scratchText(tag.description).slice(0, 1000), wiki: '' },
      createdAt: requiredTime(tag.created_at),
    };
    writeRow(run, { table: 'tags', example }, ['tags', record]);
  }
  for (const table of ['tag_group_memberships', 'tag_group_permissions']) {
    for (const { id } of scratch.rows(`select id from ${table}`)) {
      options.ledger.merged(table, 'who sees tags', `id ${id}`);
    }
  }
}
