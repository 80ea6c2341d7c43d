import { wirePage } from '#core/paging.ts';

/** URL state of a roadmap. */
export interface RoadmapAddress {
  /** Key of the only status that is listed; null: all of them. */
  label: string | null;
  /** From 1. */
  page: number;
}

export function readRoadmapAddress(search: string): RoadmapAddress {
  const query = new URLSearchParams(search);
  const label = query.get('label')?.trim().slice(0, 80) || null;
  return { label, page: label === null ? 1 : wirePage(query.get('page')) + 1 };
}

/** Below the base path. @param topicPath of the topic */
export function roadmapPath(topicPath: string, { label, page = 1 }: Partial<RoadmapAddress> = {}) {
  const query = new URLSearchParams(label ? { label } : {});
  if (page > 1) query.set('page', `${page}`);
  return `${topicPath}/roadmap${query.size === 0 ? '' : `?${query}`}`;
}

/** Posts of each status on a roadmap, of all of them together, and on a page of one status. */
export const roadmapSizes = { column: 5, board: 40, list: 20 } as const;

/** URL state of the label administration: id of a label, `new`, or none. */
export function readEditedLabel(search: string): string {
  return new URLSearchParams(search).get('edit') ?? '';
}
