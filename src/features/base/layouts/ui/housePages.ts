import type { ShellInfo } from '#core/pageRequest.ts';
import { paths } from '#core/paths.ts';
import { HomeQuery } from '#features/content/taxonomy/ui/taxonomyDocuments.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { buildLayout } from '../builtInLayouts.ts';
import { singleColumn } from '../layoutInput.ts';
import { layoutDocumentSchema } from '../layoutRules.ts';
import { definePage, type PageAddress } from '../page.ts';
import { canonicalOf, feedsOf, redirectToRight } from '../pageAddresses.ts';
import { CustomPageQuery } from './layoutDocuments.ts';

/** The home page of a community without content. */
const emptyLayout = buildLayout(singleColumn(['notice', { of: 'empty' }]));

/** Any address that no other row of the route table takes. */
export const unknownPage = definePage({
  document: null,
  settle: () => ({ kind: 'notFound' }),
});

/** The first thing seen; while there is nothing to see, how to begin. */
export const homePage = definePage({
  document: HomeQuery,
  variables: ({ shell }) => ({ keeper: isKeeper(shell) }),
  settle: (answer, address) => {
    const { settings } = address.shell;
    return {
      kind: 'show',
      head: {
        title: settings.name,
        description: settings.description || undefined,
        canonicalPath: canonicalOf(paths.home(), address),
        feeds: feedsOf(address, { of: 'community' }),
      },
      subject: {},
      layout: isEmpty(answer.data) ? emptyLayout : undefined,
    };
  },
});

function isKeeper({ viewer }: ShellInfo): boolean {
  return viewer.permissions.includes('MANAGE_COMMUNITY');
}

/** No categories; to the keeper, who is led on to topics, the first post and the settings, no posts. */
function isEmpty(home: ResultOf<typeof HomeQuery> | null): boolean {
  if (home === null) return false;
  if (home.categories.nodes.length === 0) return true;
  return home.conversations?.nodes.length === 0;
}

/** `/page/{up to three segments}`: a page of the community's own, with a layout of its own (SPEC §2). */
export const customPage = definePage({
  document: CustomPageQuery,
  variables: ({ params }) => ({ path: pathOf(params) }),
  settle: (answer, address) => {
    const page = answer.data?.customPage;
    const layout = layoutDocumentSchema.safeParse(page?.document);
    if (!page || !layout.success) return { kind: 'notFound' };
    const path = page.url;
    return (
      redirectToRight(path, address) ?? {
        kind: 'show',
        head: {
          title: page.title,
          description: page.description || undefined,
          canonicalPath: canonicalOf(path, address),
          image: page.imageUrl,
        },
        subject: {},
        layout: layout.data,
      }
    );
  },
});

function pathOf({ a, b, c }: PageAddress['params']): string {
  return [a, b, c].filter(Boolean).join('/');
}
