import { definePage } from '#features/base/layouts/page.ts';

/** The catch-all route. */
export const unknownPage = definePage({
  document: null,
  settle: () => ({ kind: 'notFound' }),
});
