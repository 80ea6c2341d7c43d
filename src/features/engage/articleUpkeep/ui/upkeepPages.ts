import { definePage, type PageAddress, type PageOutcome } from '#features/base/layouts/page.ts';
import { articleAdminPath } from '#features/engage/articles/articleAddress.ts';
import { offersArticles } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';

/** `admin/articles/gaps`, for those who write articles; for others it does not exist. */
export const searchGapsPage = definePage({
  document: null,
  settle: (_answer, address) => forWriters(address, 'gaps.title'),
});

/** `admin/articles/links` */
export const brokenLinksPage = definePage({
  document: null,
  settle: (_answer, address) => forWriters(address, 'links.title'),
});

function forWriters({ shell, t }: PageAddress, title: string): PageOutcome {
  if (shell.viewer.memberId === null) return { kind: 'signIn' };
  if (!offersArticles(shell.viewer)) return { kind: 'notFound' };
  return {
    kind: 'show',
    head: { title: t(`articleUpkeep:${title}`), noindex: true },
    subject: { breadcrumbs: [{ label: t('articleEditor:title'), href: articleAdminPath }] },
  };
}
