import { sql } from 'kysely';
import { nameIn, readNames } from '#core/localizedNames.ts';
import { composedPostTypes } from '#core/postTypes.ts';
import type { Ctx } from '#platform/context.ts';
import type { AssistedImport } from './assistedImports.ts';
import { kept, skipped } from './importChoices.ts';

type ChoiceKind = 'category' | 'topic' | 'role' | 'type' | 'status';

/** A place, role, type or status of what is imported, with what becomes of it. */
export interface FoundChoice {
  kind: ChoiceKind;
  field: string;
  name: string;
  parent: string | null;
  count: number;
  choice: string;
}

export interface ImportTarget {
  kind: ChoiceKind;
  value: string;
  name: string;
}

const mostPlaces = 200;

/** What can be mapped, as a form shows it. */
export function foundChoices({ overview, choices }: AssistedImport): FoundChoice[] {
  if (overview === null) return [];
  const placesOf = (kind: 'category' | 'topic', chosen: Readonly<Record<string, string>>) =>
    overview[kind === 'category' ? 'categories' : 'topics'].map((place, at) => ({
      ...{ kind, field: `${kind}.${at}`, name: place.title || place.id, parent: place.parent },
      ...{ count: place.posts, choice: chosen[place.id] ?? kept },
    }));
  const valuesOf = (
    kind: 'role' | 'type' | 'status',
    found: readonly { id: string; name: string; count: number }[],
    choiceOf: (id: string) => string,
  ) =>
    found.map(({ id, name, count }, at) => ({
      ...{ kind, field: `${kind}.${at}`, name, parent: null, count, choice: choiceOf(id) },
    }));
  return [
    ...placesOf('category', choices.categories),
    ...placesOf('topic', choices.topics),
    ...valuesOf('role', overview.roles, (id) => choices.roles[id] ?? skipped),
    ...valuesOf('type', overview.types, (id) => choices.types[id] ?? kept),
    ...valuesOf('status', overview.statuses, (id) => {
      const status = choices.statuses[id];
      if (status === undefined) return kept;
      return status === '' ? skipped : `to:${status}`;
    }),
  ];
}

/** What is here: the places with the most posts, roles, and what posts can be. */
export async function listTargets({ db, locale }: Ctx): Promise<ImportTarget[]> {
  const places = (kind: 'category' | 'topic') =>
    sql<{ id: number; title: string; within: string | null }>`
      select t.id, t.title, parent.title as within
      from ${sql.table(kind === 'category' ? 'categories' : 'topics')} t
      left join categories parent
        on parent.id = ${sql.ref(kind === 'category' ? 't.parent_id' : 't.category_id')}
      where t.deleted_at is null
      order by parent.title nulls first, t.title, t.id limit ${mostPlaces}`.execute(db);
  const [categories, topics, roles, labels] = await Promise.all([
    places('category'),
    places('topic'),
    db.selectFrom('roles').select(['key', 'name']).orderBy('level').execute(),
    db.selectFrom('status_labels').select(['key', 'names']).orderBy('position').execute(),
  ]);
  const placeTargets = (kind: 'category' | 'topic', rows: (typeof categories)['rows']) =>
    rows.map(({ id, title, within }) => ({
      ...{ kind, value: `to:${id}`, name: within === null ? title : `${within} / ${title}` },
    }));
  return [
    ...placeTargets('category', categories.rows),
    ...placeTargets('topic', topics.rows),
    ...roles
      .filter(({ key }) => key !== 'member')
      .map(({ key, name }) => ({ kind: 'role' as const, value: `to:${key}`, name })),
    ...composedPostTypes().map((type) => ({ kind: 'type' as const, value: type, name: type })),
    ...labels.map(({ key, names }) => ({
      ...{
        kind: 'status' as const,
        value: `to:${key}`,
        name: nameIn(readNames(names), locale) ?? key,
      },
    })),
  ];
}
