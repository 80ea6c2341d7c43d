import type { LayoutKey } from '#features/base/layouts/layoutRules.ts';

/** Pages shown instead of the requested one, with their HTTP status (SPEC §2 Behaviour). */
export const noticePages = {
  notFound: { key: 'NOT_FOUND_PAGE', status: 404, title: 'layouts:notFound.title' },
  forbidden: { key: 'CONVERSATION_FORBIDDEN_PAGE', status: 403, title: 'layouts:forbidden.title' },
  /** SPEC §4: the type for content that was public and is now private. */
  publicToPrivate: {
    key: 'CONVERSATION_FORBIDDEN_PAGE',
    status: 403,
    title: 'layouts:publicToPrivate.title',
  },
  maintenance: { key: 'UNDER_MAINTENANCE_PAGE', status: 503, title: 'layouts:maintenance.title' },
} as const satisfies Record<string, { key: LayoutKey; status: number; title: string }>;
