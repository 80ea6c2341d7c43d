import { wirePage } from '#core/paging.ts';
import { definePage } from '#features/base/layouts/page.ts';
import {
  canonicalOf,
  feedsOf,
  redirectToRight,
  trailOf,
} from '#features/base/layouts/pageAddresses.ts';
import {
  KnowledgeBasePathsQuery,
  KnowledgeBaseQuery,
  KnowledgeSectionQuery,
} from './knowledgeBaseDocuments.ts';

/** `/knowledge`: the list, or the start page of the only one. */
export const knowledgeBaseListPage = definePage({
  document: KnowledgeBasePathsQuery,
  variables: () => ({}),
  settle: ({ data }, { t }) => {
    const [base, ...others] = data?.knowledgeBases ?? [];
    if (base && others.length === 0) return { kind: 'redirect', status: 302, path: base.path };
    return {
      kind: 'show',
      head: {
        title: t('knowledgeBases:title'),
        description: t('knowledgeBases:description'),
        canonicalPath: '/knowledge',
      },
      subject: {},
    };
  },
});

/** `/knowledge/{slug}/{id}`: the start page of a knowledge base. */
export const knowledgeBasePage = definePage({
  document: KnowledgeBaseQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  settle: ({ data, failures }, address) => {
    const base = data?.conversation;
    if (failures[0]?.code === 'UNAUTHENTICATED') return { kind: 'signIn' };
    if (!base?.knowledgeBase) return { kind: 'notFound' };
    const redirect = redirectToRight(base.path, address);
    if (redirect) return redirect;
    const breadcrumbs = base.hierarchy.map(({ title, path }) => ({ label: title, href: path }));
    return {
      kind: 'show',
      head: {
        title: base.metaTitle || base.title,
        description: base.metaDescription || base.excerpt,
        canonicalPath: base.path,
        noindex: base.indexDisabled || base.archived || base.knowledgeBase.audience !== 'EVERYONE',
        image: base.coverImage,
        ...(base.knowledgeBase.audience === 'EVERYONE' && {
          feeds: feedsOf(address, { of: 'list', name: `knowledge/${base.id}`, title: base.title }),
        }),
        publishedAt: base.createdAt,
        modifiedAt: base.updatedAt,
        structuredData: trailOf(address, [...breadcrumbs, { label: base.title, href: base.path }]),
      },
      subject: { categoryId: base.categoryId, breadcrumbs },
    };
  },
});

/** A section of a knowledge base. */
export const knowledgeSectionPage = definePage({
  document: KnowledgeSectionQuery,
  variables: ({ params, url }) => ({
    id: params.id ?? '',
    page: wirePage(url.searchParams.get('page')),
  }),
  layoutOf: ({ params }) => ({ assetType: 'KNOWLEDGE_SECTION', assetId: params.id ?? '' }),
  settle: ({ data }, address) => {
    const section = data?.knowledgeSection;
    if (!section) return { kind: 'notFound' };
    const redirect = redirectToRight(section.path, address);
    if (redirect) return redirect;
    const base = section.knowledgeBase;
    const breadcrumbs = [
      ...[...base.hierarchy, base].map(({ title, path }) => ({ label: title, href: path })),
      ...section.around.map(({ name, path }) => ({ label: name, href: path })),
    ];
    const title = `${section.name} · ${base.title}`;
    return {
      kind: 'show',
      head: {
        title,
        ...(section.description && { description: section.description }),
        canonicalPath: canonicalOf(section.path, address),
        structuredData: trailOf(address, [
          ...breadcrumbs,
          { label: section.name, href: section.path },
        ]),
      },
      subject: { categoryId: base.categoryId, breadcrumbs },
    };
  },
});
