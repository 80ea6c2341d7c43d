import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
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
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <header className="flex flex-col gap-1.5">
        <PageTitle className="text-2xl font-bold tracking-tight">{t('security.title')}</PageTitle>
        <p className="text-text-muted">{t('account:subtitle')}</p>
      </header>
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
    </div>
  );
}
