import { definePage } from '#features/base/layouts/page.ts';
import { inboundStateWords, readInboundAddress } from '../inboundMailAddress.ts';
import { InboundMailQuery } from './inboundMailDocuments.ts';

export const inboundPerPage = 20;

/** `/admin/inbound-mail`, received emails, and a single one by id; requires community management permission. */
export const inboundMailPage = definePage({
  document: InboundMailQuery,
  variables: ({ params, url }) => {
    const { state, q, page } = readInboundAddress(url.search);
    return {
      id: params.id ?? '0',
      isOne: params.id !== undefined,
      state: state === null ? null : inboundStateWords[state],
      text: q === '' ? null : q,
      page: page - 1,
      first: inboundPerPage,
    };
  },
  settle: ({ data }, { shell, params, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (params.id === undefined ? !data?.inboundMails : !data?.opened) return { kind: 'notFound' };
    const title = data?.opened?.mail.subject || t('inboundMail:list.title');
    return { kind: 'show', head: { title, noindex: true }, subject: {} };
  },
});
