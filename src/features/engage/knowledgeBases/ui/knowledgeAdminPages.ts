import { definePage } from '#features/base/layouts/page.ts';
import { offersArticles } from '../knowledgeBaseAccess.ts';
import { knowledgeAdminPath } from '../knowledgeBaseAddress.ts';
import { KnowledgeTreeQuery } from './knowledgeBaseDocuments.ts';

/** `admin/knowledge`, for those who write articles; for others it does not exist. */
export const knowledgeAdminPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!offersArticles(shell.viewer)) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('knowledgeAdmin:title'), noindex: true }, subject: {} };
  },
});

/** `admin/knowledge/{id}`: the tree of a knowledge base. */
export const knowledgeTreePage = definePage({
  document: KnowledgeTreeQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  settle: ({ data }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    const base = data?.conversation;
    if (!base?.knowledgeBase?.canWrite) return { kind: 'notFound' };
    return {
      kind: 'show',
      head: { title: t('knowledgeAdmin:treeTitle', { title: base.title }), noindex: true },
      subject: {
        breadcrumbs: [{ label: t('knowledgeAdmin:title'), href: knowledgeAdminPath }],
      },
    };
  },
});
