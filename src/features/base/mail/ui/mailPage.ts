import { definePage } from '#features/base/layouts/page.ts';
import { mailStateWords, readMailListAddress } from '../mailAddress.ts';
import { MailPageQuery } from './mailDocuments.ts';

export const mailsPerPage = 20;

/** `/admin/mail`, the outbox, and a single mail by id; requires community management permission. */
export const mailPage = definePage({
  document: MailPageQuery,
  variables: ({ params, url }) => {
    const { state, q, page } = readMailListAddress(url.search);
    return {
      id: params.id ?? '0',
      isOne: params.id !== undefined,
      state: state === null ? null : mailStateWords[state],
      recipient: q === '' ? null : q,
      page: page - 1,
      first: mailsPerPage,
    };
  },
  settle: ({ data }, { shell, params, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data?.mailDelivery || (params.id !== undefined && !data.opened)) {
      return { kind: 'notFound' };
    }
    const title = data.opened?.subject ?? t('mailAdmin:title');
    return { kind: 'show', head: { title, noindex: true }, subject: {} };
  },
});
