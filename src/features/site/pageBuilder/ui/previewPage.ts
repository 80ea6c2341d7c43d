import { layoutKeys } from '#features/base/layouts/builtInLayouts.ts';
import { layoutDocumentSchema } from '#features/base/layouts/layoutRules.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { readPreviewAddress } from '../previewAddress.ts';
import { PagePreviewQuery } from './pageBuilderDocuments.ts';

/** `/preview`: what a preview link shows; outside the main layout, without an account (SPEC §2). */
export const previewPage = definePage({
  document: PagePreviewQuery,
  variables: ({ url }) => {
    const address = readPreviewAddress(url.searchParams);
    const { token, as, role, profileLists, version, at } = address;
    return {
      ...{ token, isMember: as === 'member', role, profileLists: [...profileLists], version },
      at: at?.toISOString() ?? null,
    };
  },
  settle: (answer, { url }) => {
    const preview = answer.data?.pagePreview;
    const layout = layoutDocumentSchema.safeParse(preview?.document);
    const key = layoutKeys().find((each) => each === preview?.type);
    if (!preview || !layout.success || !key) return { kind: 'notFound' };
    const { path } = readPreviewAddress(url.searchParams);
    const { title } = preview;
    // Another page than the custom page, where a link of it leads.
    const isElsewhere = key === 'CUSTOM_PAGE' && path !== null && path !== preview.path;
    return {
      kind: 'preview',
      ...{ key: isElsewhere ? 'PREVIEW_PAGE' : key, layout: layout.data },
      ...{ title, path: key === 'CUSTOM_PAGE' && !isElsewhere ? null : path },
    };
  },
});
