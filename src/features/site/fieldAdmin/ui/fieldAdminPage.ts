import { definePage } from '#features/base/layouts/page.ts';
import { readFieldAdminAddress } from '../fieldAdminAddress.ts';
import { FieldAdminQuery } from './fieldAdminDocuments.ts';

/** `admin/custom-fields`; to a member who does not run the community there is no such page. */
export const fieldAdminPage = definePage({
  document: FieldAdminQuery,
  variables: ({ url }) => ({ target: readFieldAdminAddress(url.search).target }),
  settle: ({ data }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data?.customFieldDefinitions) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('fieldAdmin:title'), noindex: true }, subject: {} };
  },
});
