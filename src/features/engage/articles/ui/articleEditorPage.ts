import { definePage } from '#features/base/layouts/page.ts';
import { articleAdminPath, editArticlePath } from '../articleAddress.ts';
import { EditedArticleQuery } from './articleEditDocuments.ts';

/** `admin/articles/{articleId}/{language}`: the editor. */
export const articleEditorPage = definePage({
  document: EditedArticleQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  settle: ({ data }, { params, shell, t, url }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    const article = data?.editedArticle;
    if (!article) return { kind: 'notFound' };
    if (!params.language) {
      const path = editArticlePath(article.articleId, article.sourceLanguage);
      return { kind: 'redirect', status: 302, path: `${path}${url.search}` };
    }
    const shown =
      article.translations.find(({ language }) => language === params.language) ??
      article.translations.find(({ language }) => language === article.sourceLanguage);
    const name = (shown?.draft ?? shown?.published)?.title ?? '';
    return {
      kind: 'show',
      head: { title: t('articleEditor:editTitle', { title: name }), noindex: true },
      subject: { breadcrumbs: [{ label: t('articleEditor:title'), href: articleAdminPath }] },
    };
  },
});
