import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/memberLinks.ts';
import '#ui/modalExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    LOGIN_PAGE: true;
    RESET_PASSWORD_PAGE: true;
    MIGRATE_USER_PAGE: true;
    VERIFY_EMAIL_PAGE: true;
    UNSUBSCRIBE_PAGE: true;
    ACCOUNT_SECURITY_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    account: typeof import('#locales/en/account.json');
    identity: typeof import('#locales/en/identity.json');
    session: typeof import('#locales/en/session.json');
    suspension: typeof import('#locales/en/suspension.json');
  }
}

export const identityFeature = defineFeature({
  name: 'identity',
  settings: async () => (await import('./identitySettingGroup.ts')).identitySettingGroup,
  firstVisitWords: ['identity', 'session'],
  routes: {
    '/login': {
      page: async () => (await import('./ui/loginPage.ts')).loginPage,
      layout: 'LOGIN_PAGE',
      isPublic: true,
    },
    '/reset-password': {
      page: async () => (await import('./ui/accountPages.ts')).resetPasswordPage,
      layout: 'RESET_PASSWORD_PAGE',
      isPublic: true,
      newPost: 'none',
    },
    '/migrate-user': {
      page: async () => (await import('./ui/accountPages.ts')).migrateUserPage,
      layout: 'MIGRATE_USER_PAGE',
      isPublic: true,
      newPost: 'none',
    },
    '/verify-email': {
      page: async () => (await import('./ui/accountPages.ts')).verifyEmailPage,
      layout: 'VERIFY_EMAIL_PAGE',
      isPublic: true,
    },
    '/unsubscribe-notification': {
      page: async () => (await import('./ui/accountPages.ts')).unsubscribePage,
      layout: 'UNSUBSCRIBE_PAGE',
      isPublic: true,
      withoutShell: true,
    },
    '/users/me/security': {
      page: async () => (await import('./ui/accountPages.ts')).accountSecurityPage,
      layout: 'ACCOUNT_SECURITY_PAGE',
    },
  },
  layouts: {
    LOGIN_PAGE: singleColumn('signIn'),
    RESET_PASSWORD_PAGE: singleColumn('resetPassword'),
    MIGRATE_USER_PAGE: singleColumn('migrateUser'),
    VERIFY_EMAIL_PAGE: singleColumn('verifyEmail'),
    UNSUBSCRIBE_PAGE: singleColumn('unsubscribe'),
    ACCOUNT_SECURITY_PAGE: singleColumn('settingsTabs', 'accountSecurity'),
  },
  memberLinks: [
    {
      href: '/users/me/security',
      section: 'settings',
      order: 20,
      label: 'menu.security',
      icon: 'shield-check',
      layout: 'ACCOUNT_SECURITY_PAGE',
    },
  ],
  widgets: {
    signIn: { view: async () => (await import('./ui/SignInWidget.tsx')).SignInWidget },
    resetPassword: {
      view: async () => (await import('./ui/ResetPasswordWidget.tsx')).ResetPasswordWidget,
    },
    migrateUser: {
      view: async () => (await import('./ui/MigrateUserWidget.tsx')).MigrateUserWidget,
    },
    unsubscribe: {
      view: async () => (await import('./ui/UnsubscribeWidget.tsx')).UnsubscribeWidget,
    },
    verifyEmail: {
      view: async () => (await import('./ui/VerifyEmailWidget.tsx')).VerifyEmailWidget,
    },
    accountSecurity: {
      view: async () => (await import('./ui/AccountSecurityWidget.tsx')).AccountSecurityWidget,
    },
  },
  widgetDefinitions: async () => (await import('./identityWidgets.ts')).identityWidgets,
  modals: {
    authentication: async () =>
      (await import('./ui/AuthenticationDialog.tsx')).AuthenticationDialog,
    emailVerification: async () =>
      (await import('./ui/EmailVerificationDialog.tsx')).EmailVerificationDialog,
    emailCode: async () => (await import('./ui/EmailCodeDialog.tsx')).EmailCodeDialog,
    completeRegistration: async () =>
      (await import('./ui/CompleteRegistrationDialog.tsx')).CompleteRegistrationDialog,
    screener: async () => (await import('./ui/ScreenerDialog.tsx')).ScreenerDialog,
    sessionExpiry: async () => (await import('./ui/SessionExpiryDialog.tsx')).SessionExpiryDialog,
    changePassword: async () =>
      (await import('./ui/ChangePasswordDialog.tsx')).ChangePasswordDialog,
    registration: async () => (await import('./ui/AuthenticationDialog.tsx')).RegistrationDialog,
  },
});
