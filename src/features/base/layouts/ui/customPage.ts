import { layoutDocumentSchema } from '../layoutRules.ts';
import { definePage, type PageAddress } from '../page.ts';
import { canonicalOf, redirectToRight } from '../pageAddresses.ts';
import { CustomPageQuery } from './layoutDocuments.ts';

/** `/page/{up to three segments}`: a custom page with its own layout (SPEC §2). */
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
          noindex: page.indexDisabled,
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
