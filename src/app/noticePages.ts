import type { LayoutKey } from '#features/base/layouts/layoutRules.ts';

/** Pages that stand in for another, with the status the server sends (SPEC §2 Behaviour). */
export const noticePages = {
  notFound: { key: 'NOT_FOUND_PAGE', status: 404, title: 'layouts:notFound.title' },
  forbidden: { key: 'CONVERSATION_FORBIDDEN_PAGE', status: 403, title: 'layouts:forbidden.title' },
  /** SPEC §4: the type of what was public and is private now. */
  publicToPrivate: {
    key: 'CONVERSATION_FORBIDDEN_PAGE',
    status: 403,
    title: 'layouts:publicToPrivate.title',
  },
  maintenance: { key: 'UNDER_MAINTENANCE_PAGE', status: 503, title: 'layouts:maintenance.title' },
} as const satisfies Record<string, { key: LayoutKey; status: number; title: string }>;
