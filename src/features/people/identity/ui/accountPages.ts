import type { LayoutKey } from '#features/base/layouts/layoutRules.ts';
import { definePage, type PageDefinition } from '#features/base/layouts/page.ts';
import { PasswordLinkQuery } from './securityDocuments.ts';

/** `/reset-password?token=`; a link that is no longer good shows the way to a new one. */
export const resetPasswordPage = definePage({
  key: 'RESET_PASSWORD_PAGE',
  document: PasswordLinkQuery,
  variables: ({ url }) => ({ token: url.searchParams.get('token') ?? '' }),
  settle: (_answer, { t }) => ({
    kind: 'show',
    head: { title: t('account:reset.title'), noindex: true },
    subject: {},
  }),
});

export const migrateUserPage = plainPage('MIGRATE_USER_PAGE', 'account:migrate.title');
export const unsubscribePage = plainPage('UNSUBSCRIBE_PAGE', 'account:unsubscribe.title');
export const verifyEmailPage = plainPage('VERIFY_EMAIL_PAGE', 'identity:verify.title');

/** `/users/me/security`: a visitor signs in first. */
export const accountSecurityPage = definePage({
  key: 'ACCOUNT_SECURITY_PAGE',
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

function plainPage(key: LayoutKey, title: string): PageDefinition {
  return definePage({
    key,
    document: null,
    settle: (_answer, { t }) => ({
      kind: 'show',
      head: { title: t(title), noindex: true },
      subject: {},
    }),
  });
}
