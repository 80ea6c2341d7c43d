import { definePage, type PageDefinition } from '#features/base/layouts/page.ts';
import { PasswordLinkQuery } from './securityDocuments.ts';

/** `/reset-password?token=`; an invalid link leads to requesting a new one. */
export const resetPasswordPage = definePage({
  document: PasswordLinkQuery,
  variables: ({ url }) => ({ token: url.searchParams.get('token') ?? '' }),
  settle: (_answer, { t }) => ({
    kind: 'show',
    head: { title: t('account:reset.title'), noindex: true },
    subject: {},
  }),
});

export const migrateUserPage = plainPage('account:migrate.title');
export const unsubscribePage = plainPage('account:unsubscribe.title');
export const verifyEmailPage = plainPage('identity:verify.title');

/** `/users/me/security`: requires sign-in. */
export const accountSecurityPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) =>
    shell.viewer.memberId === null
      ? { kind: 'signIn' }
      : {
          kind: 'show',
          head: { title: t('identity:security.title'), noindex: true },
          subject: {},
        },
});

function plainPage(title: string): PageDefinition {
  return definePage({
    document: null,
    settle: (_answer, { t }) => ({
      kind: 'show',
      head: { title: t(title), noindex: true },
      subject: {},
    }),
  });
}
