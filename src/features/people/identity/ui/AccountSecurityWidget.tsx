import { SettingsPage } from '#features/base/layouts/ui/SettingsPage.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { accountSecuritySections } from './accountSecuritySections.ts';
import { FormNotice, noticeOf } from './FormNotice.tsx';
import type { AccountSecurityData } from './securityDocuments.ts';

/** `/users/me/security`: sign-in methods and sessions. */
export function AccountSecurityWidget({
  data,
  page,
}: WidgetProps<unknown, AccountSecurityData | null>) {
  const { t } = useTranslation(['identity', 'account']);
  if (!data?.currentUser) return null;
  const { currentUser, mySessions, mySecondStep } = data;
  return (
    <SettingsPage title={t('security.title')} description={t('account:subtitle')}>
      <FormNotice notice={noticeOf(new URLSearchParams(page.search))} />
      {accountSecuritySections.map(({ key, View }) => (
        <View
          key={key}
          account={currentUser}
          sessions={mySessions}
          twoFactor={mySecondStep}
          page={page}
        />
      ))}
    </SettingsPage>
  );
}
