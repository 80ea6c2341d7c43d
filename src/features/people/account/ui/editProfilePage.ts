import { paths } from '#core/paths.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { redirectToRight } from '#features/base/layouts/pageAddresses.ts';
import { EditableProfileQuery } from './editProfileDocuments.ts';

/** `/users/{id}/edit`; 404 without permission. */
export const editProfilePage = definePage({
  document: EditableProfileQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  settle: (answer, address) => {
    const { params, shell, url, t } = address;
    const { memberId } = shell.viewer;
    if (memberId === null) return { kind: 'signIn' };
    if (params.id === 'me') {
      return { kind: 'redirect', status: 302, path: `${paths.memberEdit(memberId)}${url.search}` };
    }
    const profile = answer.data?.editableProfile;
    if (!profile) return { kind: 'notFound' };
    const name = profile.fullName || profile.username;
    return (
      redirectToRight(paths.memberEdit(profile.id), address) ?? {
        kind: 'show',
        head: { title: t('profile:pageTitle', { name }), noindex: true },
        subject: {
          memberId: profile.id,
          // One's own settings begin with their tabs, on every page of them.
          breadcrumbs: profile.isSelf ? [] : [{ label: name, href: paths.member(profile.id) }],
        },
      }
    );
  },
});
