import { definePage } from '../page.ts';

/** Any address that no other row of the route table takes. */
export const unknownPage = definePage({
  key: 'NOT_FOUND_PAGE',
  document: null,
  settle: () => ({ kind: 'notFound' }),
});

export const homePage = definePage({
  key: 'HOME_PAGE',
  document: null,
  settle: (_answer, { shell }) => ({
    kind: 'show',
    head: {
      title: shell.settings.name,
      description: shell.settings.description,
      canonicalPath: '/',
    },
    subject: {},
  }),
});
