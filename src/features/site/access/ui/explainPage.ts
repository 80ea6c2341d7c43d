import { definePage } from '#features/base/layouts/page.ts';
import { ExplainQuery } from './accessDocuments.ts';

/** "Why can't I?": its state is in the URL. */
export const explainPage = definePage({
  document: ExplainQuery,
  variables: ({ url: { searchParams } }) => {
    const asked = ['member', 'action', 'on'].map((name) => searchParams.get(name)?.trim() ?? '');
    const [memberId = '', action = '', on = ''] = asked;
    return { memberId, action, on, isAsked: memberId !== '' && action !== '' };
  },
  settle: (_answer, { shell: { viewer }, t }) => {
    if (viewer.memberId === null) return { kind: 'signIn' };
    if (!viewer.permissions.includes('MANAGE_COMMUNITY')) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('access:explain.title'), noindex: true }, subject: {} };
  },
});
