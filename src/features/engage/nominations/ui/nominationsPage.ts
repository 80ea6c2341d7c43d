import { definePage } from '#features/base/layouts/page.ts';
import { offersKnowledgeBases } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';

/** `admin/nominations`, for those who publish articles; for others it does not exist. */
export const nominationsPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!offersKnowledgeBases(shell.viewer)) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('nominations:title'), noindex: true }, subject: {} };
  },
});
