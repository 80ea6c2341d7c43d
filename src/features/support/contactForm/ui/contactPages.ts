import { definePage } from '#features/base/layouts/page.ts';
import { supportPaths } from '#features/support/requests/supportRequestAddress.ts';
import { ContactConfirmQuery, ContactQuery } from './contactDocuments.ts';

export const contactPage = definePage({
  document: ContactQuery,
  settle: (answer, { shell, t }) => {
    if (!answer.data?.supportContactOpen) return { kind: 'notFound' };
    return shell.viewer.memberId === null
      ? { kind: 'show', head: { title: t('contactForm:title'), noindex: true }, subject: {} }
      : { kind: 'redirect', status: 302, path: supportPaths.create('CASE') };
  },
});

export const contactConfirmPage = definePage({
  document: ContactConfirmQuery,
  variables: ({ params }) => ({ token: params.token ?? '' }),
  settle: (answer, { t }) =>
    answer.data?.supportContact
      ? {
          ...{ kind: 'show', subject: {} },
          head: { title: t('contactForm:confirm.title'), noindex: true },
        }
      : { kind: 'notFound' },
});
