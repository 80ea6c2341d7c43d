import { definePage } from '#features/base/layouts/page.ts';

/** Any address that no other row of the route table takes. */
export const unknownPage = definePage({
  document: null,
  settle: () => ({ kind: 'notFound' }),
});
