import { definePage } from '#features/base/layouts/page.ts';
import { subjectOfKind } from '../translationPaths.ts';
import { ContentTranslationQuery } from './translationDocuments.ts';

/** A translation on a page of its own, for browsers without scripts. */
export const translationPage = definePage({
  document: ContentTranslationQuery,
  variables: ({ params }) => ({
    // Of another kind there is none, and no id is 0.
    subject: subjectOfKind(params.kind) ?? ('POST' as const),
    id: subjectOfKind(params.kind) === null ? '0' : (params.id ?? ''),
  }),
  settle: (answer, { t }) => {
    const found = answer.data?.contentTranslation;
    if (!found) return { kind: 'notFound' };
    const { conversation: post, path } = found;
    const title = found.title ?? post.title;
    return {
      kind: 'show',
      head: { title: t('machineTranslation:pageTitle', { title }), noindex: true },
      subject: { breadcrumbs: [{ label: post.title, href: path }] },
    };
  },
});
