import type { SupportViewNode } from './queueNode.ts';

export interface OrderedView {
  id: string;
  title: string;
}

export interface OrderedViews {
  own: readonly OrderedView[];
  shared: readonly OrderedView[];
}

/** Saved views that the agent may put in order; null: none of the lists has two. */
export function orderedViewsOf(
  views: readonly SupportViewNode[],
  managesShared: boolean,
): OrderedViews | null {
  const saved = views.flatMap(({ key, title, isShared }) =>
    title === null ? [] : [{ id: key, title, isShared }],
  );
  const own = saved.filter(({ isShared }) => !isShared);
  const shared = managesShared ? saved.filter(({ isShared }) => isShared) : [];
  return own.length > 1 || shared.length > 1 ? { own, shared } : null;
}
