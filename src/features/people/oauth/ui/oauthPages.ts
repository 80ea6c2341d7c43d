import { definePage } from '#features/base/layouts/page.ts';
import { OauthRequestQuery } from './oauthDocuments.ts';

/** `/users/me/apps`: the apps that the viewer has connected. */
export const connectedAppsPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    return { kind: 'show', head: { title: t('oauth:title'), noindex: true }, subject: {} };
  },
});

/** `/oauth/consent`: what an app asks the viewer for. */
export const consentPage = definePage({
  document: OauthRequestQuery,
  widget: 'oauthConsent',
  variables: ({ url, shell }) => ({
    search: url.search,
    issuer: `${shell.origin}${shell.basePath}`,
  }),
  settle: ({ data }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    const request = data?.oauthRequest;
    if (!request) return { kind: 'notFound' };
    const title =
      request.fault === null
        ? t('oauth:consentTitle', { name: request.name })
        : t('oauth:faultTitle');
    return { kind: 'show', head: { title, noindex: true }, subject: {} };
  },
});
