import { parseId } from '#core/ids.ts';
import { wirePage } from '#core/paging.ts';
import { articleAdminPath } from './articleAddress.ts';
import { type ArticleType, articleTypes } from './articleLimits.ts';
import { type RevisionState, revisionStates } from './articleStates.ts';

export const managedViews = ['all', 'mine', 'overdue', 'outdated'] as const;
export type ManagedView = (typeof managedViews)[number];

/** URL state of the list of articles; null does not filter. */
export interface ManagedAddress {
  view: ManagedView;
  state: RevisionState | null;
  type: ArticleType | null;
  knowledgeBaseId: string | null;
  keyword: string | null;
  /** From 1. */
  page: number;
}

export function readManagedAddress(search: string): ManagedAddress {
  const query = new URLSearchParams(search);
  const one = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === query.get(name)) ?? null;
  return {
    view: one('view', managedViews) ?? 'all',
    state: one('state', revisionStates),
    type: one('type', articleTypes),
    knowledgeBaseId: parseId(query.get('knowledgeBase'))?.toString() ?? null,
    keyword: query.get('q')?.trim().slice(0, 100) || null,
    page: wirePage(query.get('page')) + 1,
  };
}

export function managedPath({
  view,
  state,
  type,
  knowledgeBaseId,
  keyword,
  page,
}: ManagedAddress): string {
  const query = new URLSearchParams();
  if (view !== 'all') query.set('view', view);
  if (state !== null) query.set('state', state);
  if (type !== null) query.set('type', type);
  if (knowledgeBaseId !== null) query.set('knowledgeBase', knowledgeBaseId);
  if (keyword !== null) query.set('q', keyword);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? articleAdminPath : `${articleAdminPath}?${text}`;
}
