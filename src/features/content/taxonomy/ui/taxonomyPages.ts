import { paths } from '#core/paths.ts';
import { definePage, type PageAddress, type PageHead } from '#features/base/layouts/page.ts';
import {
  canonicalOf,
  feedsOf,
  redirectToRight,
  trailOf,
} from '#features/base/layouts/pageAddresses.ts';
import { CategoryPageQuery, TopicPageQuery } from './taxonomyDocuments.ts';

export const categoriesPage = listPage('categories', paths.categories());
export const topicsPage = listPage('topics', paths.topics());
export const tagsPage = listPage('tags', paths.tags());

/** `/categories/{slug}/{id}`; a new post started here belongs to the category (SPEC §2). */
export const categoryPage = definePage({
  document: CategoryPageQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  layoutOf: ({ params }) => ({ assetType: 'CATEGORY', assetId: params.id ?? '' }),
  settle: (answer, address) => {
    const category = answer.data?.category;
    if (!category) return { kind: 'notFound' }; // §8: category failures set 404
    const { id, path } = category;
    const breadcrumbs = [listCrumb(address, 'categories'), ...crumbsOf(category.hierarchy)];
    return (
      redirectToRight(path, address) ?? {
        kind: 'show',
        head: headOf(category, { of: 'categories', breadcrumbs, address }),
        subject: {
          categoryId: id,
          newPostParent: { categoryId: id },
          breadcrumbs,
        },
      }
    );
  },
});

/** `/topics/{slug}/{id}`; a new post started here belongs to the topic unless it is read-only (SPEC §2). */
export const topicPage = definePage({
  document: TopicPageQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  layoutOf: ({ params }) => ({ assetType: 'TOPIC', assetId: params.id ?? '' }),
  settle: (answer, address) => {
    const topic = answer.data?.topic;
    if (!topic) return { kind: 'notFound' }; // §8: topic failures set 404
    const { id, path, isReadOnly } = topic;
    const breadcrumbs = [listCrumb(address, 'categories'), ...crumbsOf(topic.hierarchy)];
    return (
      redirectToRight(path, address) ?? {
        kind: 'show',
        head: headOf(topic, { of: 'topics', breadcrumbs, address }),
        subject: {
          topicId: id,
          categoryId: topic.categoryId,
          newPostParent: isReadOnly ? {} : { topicId: id },
          breadcrumbs,
        },
      }
    );
  },
});

interface PlaceNode {
  id: string;
  path: string;
  title: string;
  description: string;
  image: string | null;
}

function headOf(
  { id, path, title, description, image }: PlaceNode,
  {
    of,
    breadcrumbs,
    address,
  }: {
    of: 'categories' | 'topics';
    breadcrumbs: { label: string; href: string }[];
    address: PageAddress;
  },
): PageHead {
  return {
    title,
    description: description || undefined,
    canonicalPath: canonicalOf(path, address),
    image,
    feeds: feedsOf(address, { of, id, title }),
    structuredData: trailOf(address, [...breadcrumbs, { label: title, href: path }]),
  };
}

type ListName = 'categories' | 'topics' | 'tags';

function listPage(name: ListName, path: string) {
  return definePage({
    document: null,
    settle: (_answer, address) => ({
      kind: 'show',
      head: {
        title: address.t(`layouts:pageTitle.${name}`),
        description: address.t(`layouts:descriptions.${name}`),
        canonicalPath: canonicalOf(path, address),
      },
      subject: {},
    }),
  });
}

function listCrumb({ t }: PageAddress, name: ListName) {
  return { label: t(`layouts:pageTitle.${name}`), href: paths[name]() };
}

function crumbsOf(hierarchy: readonly { title: string; path: string }[]) {
  return hierarchy.map(({ title, path }) => ({ label: title, href: path }));
}
