import { mostChoices } from '../../importRules.ts';
import { openExportFolder } from '../neutral/exportFolder.ts';
import { folderRecords } from './folderRecords.ts';

/** A place of posts in what is imported. */
interface FoundPlace {
  id: string;
  title: string;
  /** The title of what it is in. */
  parent: string | null;
  posts: number;
}

interface FoundValue {
  id: string;
  name: string;
  count: number;
}

/** What can be mapped, and how much there is of each kind. */
export interface FolderOverview {
  kinds: Record<string, number>;
  categories: FoundPlace[];
  topics: FoundPlace[];
  roles: FoundValue[];
  types: FoundValue[];
  statuses: FoundValue[];
  /** Places, roles, types and statuses that are not listed: they have fewer records. */
  unlisted: number;
}

/** More different values than any community has; the rest is not counted. */
const mostCounted = 100_000;

interface OverviewTools {
  signal: AbortSignal;
  progress: (label: string, total: number) => { update: (done: number) => void; stop: () => void };
}

/** Reads what there is to be mapped in a folder of the neutral format. */
export async function readFolderOverview(
  dir: string,
  { signal, progress }: OverviewTools,
): Promise<FolderOverview> {
  const folder = await openExportFolder(dir);
  const names = { categories: new Map<string, Named>(), topics: new Map<string, Named>() };
  const roleNames = new Map<string, string>();
  const counts = { place: new Map(), type: new Map(), status: new Map(), role: new Map() } as const;
  const bar = progress('overview', folder.kinds.get('posts')?.bytes ?? 0);
  for (const [kind, parent] of [
    ['categories', 'parentId'],
    ['topics', 'categoryId'],
  ] as const) {
    for await (const record of folderRecords(folder, kind, { signal })) {
      if (names[kind].size >= mostCounted) break;
      names[kind].set(textOf(record.id), {
        title: textOf(record.title),
        parentId: textOf(record[parent]),
      });
    }
  }
  for await (const { id, name } of folderRecords(folder, 'roles', { signal })) {
    if (roleNames.size < mostCounted) roleNames.set(textOf(id), textOf(name));
  }
  for (const [kind, property] of [
    ['members', 'role'],
    ['roleGrants', 'roleId'],
  ] as const) {
    for await (const record of folderRecords(folder, kind, { signal })) {
      count(counts.role, textOf(record[property]));
    }
  }
  for await (const post of folderRecords(folder, 'posts', { signal, onRead: bar.update })) {
    count(counts.place, `c${textOf(post.categoryId)}`);
    count(counts.place, `t${textOf(post.topicId)}`);
    count(counts.type, textOf(post.type));
    count(counts.status, textOf(post.status));
  }
  bar.stop();
  const placesOf = (kind: 'categories' | 'topics') =>
    [...names[kind]].map(([id, { title, parentId }]) => ({
      ...{ id, title, parent: names.categories.get(parentId)?.title ?? null },
      posts: counts.place.get(`${kind.charAt(0)}${id}`) ?? 0,
    }));
  const roles = [...new Set([...roleNames.keys(), ...counts.role.keys()])].filter(
    (id) => id !== '' && id !== 'member',
  );
  const lists = {
    categories: placesOf('categories'),
    topics: placesOf('topics'),
    roles: roles.map((id) => ({
      ...{ id, name: roleNames.get(id) || id, count: counts.role.get(id) ?? 0 },
    })),
    types: valuesOf(counts.type),
    statuses: valuesOf(counts.status),
  };
  const listed = {
    categories: lists.categories.slice(0, mostChoices.places),
    topics: lists.topics.toSorted(byPosts).slice(0, mostChoices.places),
    roles: lists.roles.toSorted(byCount).slice(0, mostChoices.roles),
    types: lists.types.toSorted(byCount).slice(0, mostChoices.types),
    statuses: lists.statuses.toSorted(byCount).slice(0, mostChoices.statuses),
  };
  const sizeOf = (all: Record<string, readonly unknown[]>) =>
    Object.values(all).reduce((sum, { length }) => sum + length, 0);
  return {
    kinds: Object.fromEntries([...folder.kinds].map(([kind, { records }]) => [kind, records])),
    ...listed,
    unlisted: sizeOf(lists) - sizeOf(listed),
  };
}

interface Named {
  title: string;
  parentId: string;
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).slice(0, 200);

const byPosts = (one: FoundPlace, other: FoundPlace) => other.posts - one.posts;
const byCount = (one: FoundValue, other: FoundValue) => other.count - one.count;

function count(counts: Map<string, number>, value: string): void {
  const before = counts.get(value);
  if (before !== undefined || counts.size < mostCounted) counts.set(value, (before ?? 0) + 1);
}

function valuesOf(counts: ReadonlyMap<string, number>): FoundValue[] {
  return [...counts].flatMap(([id, found]) => (id === '' ? [] : [{ id, name: id, count: found }]));
}
