import { definePage } from '#features/base/layouts/page.ts';
import { PublicRequestQuery } from './publicRequestDocuments.ts';

export const publicRequestPage = definePage({
  document: PublicRequestQuery,
  variables: ({ params }) => ({ token: params.publicToken ?? '' }),
  settle: (answer) => {
    const request = answer.data?.publicSupportRequest;
    if (!request) return { kind: 'notFound' };
    return { kind: 'show', head: { title: request.title, noindex: true }, subject: {} };
  },
});
