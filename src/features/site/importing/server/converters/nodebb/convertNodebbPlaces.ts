import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { restrictedPlace, writeRestrictedPlace } from '../frame/restrictedPlace.ts';
import { writeRow } from '../frame/writeRow.ts';
import {
  beginning,
  findHash,
  isMember,
  type NodebbRun,
  type Stored,
  storedHashes,
} from './nodebbRun.ts';

export interface NodebbPlace {
  topicId: string;
  categoryId: string;
  isRestricted: boolean;
}

/**
 * Categories at the top become categories with a topic of the same name, those below them further topics. Restricted is what
 * guests may not read: what only registered users read was not public.
 */
export function convertNodebbPlaces(run: NodebbRun): Map<string, NodebbPlace> {
  const { options } = run;
  const places = new Map<string, NodebbPlace>();
  let restricted = 0;
  for (const stored of storedHashes(run, 'category')) {
    const { owner, data } = stored;
    const example = `cid ${owner}, ${data.text('name')}`;
    const chain = chainOf(run, owner);
    const isRestricted = chain.some((cid) => isClosed(run, cid));
    const top = chain.at(-1) ?? owner;
    if (data.text('link') !== '') {
      options.ledger.skipped('category', 'a link in the list of categories', example);
    } else if (isRestricted) {
      restricted += 1;
      const isLeftOut = options.restricted === 'skip';
      const what = isLeftOut
        ? 'left out with its content'
        : 'its content is private, in a place of its own';
      const isOfMembers = chain.every((cid) => !isClosed(run, cid, 'registered-users'));
      const reason = `${isOfMembers ? 'only' : 'not all'} members may read it: ${what}`;
      options.ledger.settle(
        'category',
        { kind: isLeftOut ? 'skipped' : 'degraded', reason },
        example,
      );
    } else writeCategory(run, stored, { chain, top, example });
    places.set(owner, {
      ...{ topicId: isRestricted ? restrictedPlace : owner, isRestricted },
      categoryId: isRestricted ? restrictedPlace : top,
    });
  }
  if (restricted > 0 && options.restricted === 'private') writeRestrictedPlace(run.writer);
  for (const { owner, value } of run.scratch.rows(
    `select owner, value from pairs where family = 'privilegeMasks'`,
  )) {
    options.ledger.merged('privilegeMasks', 'permission of a category', `cid ${owner}, ${value}`);
  }
  return places;
}

function chainOf(run: NodebbRun, cid: string): string[] {
  const chain = [cid];
  for (let at = cid; chain.length < 20; ) {
    const parent = findHash(run, 'category', at)?.text('parentCid') ?? '';
    if (parent === '' || Number(parent) <= 0 || chain.includes(parent)) break;
    chain.push(parent);
    at = parent;
  }
  return chain;
}

/** Whether guests, or another group, may not read a category, or nobody does. */
function isClosed(run: NodebbRun, cid: string, group = 'guests'): boolean {
  const category = findHash(run, 'category', cid);
  if (category === null || category.isOn('disabled')) return true;
  return ['read', 'topics:read'].some(
    (privilege) =>
      !isMember(run, 'groupMembers', [`cid:${cid}:privileges:groups:${privilege}`, group]) ||
      isMember(run, 'privilegeMasks', [cid, privilege]),
  );
}

function writeCategory(
  run: NodebbRun,
  { owner, data }: Stored,
  { chain, top, example }: { chain: string[]; top: string; example: string },
): void {
  const names = chain
    .slice(0, -1)
    .toReversed()
    .map((cid) => findHash(run, 'category', cid)?.text('name') ?? '');
  const isReadOnly = !isMember(run, 'groupMembers', [
    `cid:${owner}:privileges:groups:topics:create`,
    'registered-users',
  ]);
  const common = {
    ...{
      slug: data.text('slug').replace(/^\d+\//, ''),
      image: null,
      position: data.number('order'),
    },
    description: stripHtml(sanitizeContent(data.text('description'))).slice(0, 1000),
    ...{ createdAt: beginning, deletedAt: null },
  };
  const isTop = owner === top;
  const topic = {
    ...{ id: owner, categoryId: top, title: isTop ? data.text('name') : names.join(' / ') },
    ...{ allowedPostTypes: [], languages: [], isReadOnly, customFields: {}, ...common },
  };
  const losses =
    names.length > 1 ? ['a category at the third level becomes a topic of the first'] : [];
  const of = { table: 'category', example, losses };
  if (!isTop) {
    writeRow(run, of, ['topics', topic]);
    return;
  }
  const record = {
    ...{
      id: owner,
      parentId: null,
      title: data.text('name'),
      type: 'COMMUNITY',
      subType: null,
      tags: [],
    },
    ...common,
  };
  if (writeRow(run, of, ['categories', record])) {
    run.writer.write('topics', topic);
  }
}
