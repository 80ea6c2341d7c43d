import { definePage } from '#features/base/layouts/page.ts';
import { articleAdminPath, editArticlePath } from '../articleAddress.ts';
import { readComparedNumbers } from '../revisionAddress.ts';
import { EditedArticleQuery } from './articleEditDocuments.ts';
import { RevisionsQuery } from './revisionDocuments.ts';

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

/** `admin/articles/{articleId}/{language}/revisions` */
export const articleRevisionsPage = definePage({
  document: RevisionsQuery,
  variables: ({ params, url }) => {
    const pair = readComparedNumbers(url.search);
    return {
      articleId: params.id ?? '',
      language: params.language ?? '',
      from: pair?.from ?? 0,
      to: pair?.to ?? 0,
      compares: pair !== null,
    };
  },
  settle: ({ data }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    const article = data?.editedArticle;
    const shown = article?.translations[0];
    if (!article || !shown) return { kind: 'notFound' };
    const title = shown.revisions[0]?.title ?? '';
    return {
      kind: 'show',
      head: { title: t('articleEditor:revisionsTitle', { title }), noindex: true },
      subject: {
        breadcrumbs: [
          { label: t('articleEditor:title'), href: articleAdminPath },
          { label: title, href: editArticlePath(article.articleId, shown.language) },
        ],
      },
    };
  },
});
