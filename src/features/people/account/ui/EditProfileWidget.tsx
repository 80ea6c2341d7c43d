import { SettingsPage } from '#features/base/layouts/ui/SettingsPage.tsx';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AccountActions } from './AccountActions.tsx';
import { AvatarEditor } from './AvatarEditor.tsx';
import { EditableProfileQuery } from './editProfileDocuments.ts';
import { LeaveForm } from './LeaveForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileNote } from './ProfileNote.tsx';

/** The member's own settings, including account deletion. */
export function EditProfileWidget({ page }: WidgetProps) {
  const { t } = useTranslation('profile');
  const profile = usePageData('PROFILE_EDIT_PAGE', EditableProfileQuery)?.editableProfile;
  if (!profile) return null;
  const query = new URLSearchParams(page.search);
  const leaving = query.get('leave');
  if (profile.isSelf && (leaving === 'deactivate' || leaving === 'delete')) {
    return (
      <section className="flex w-full max-w-md flex-col gap-4 py-4">
        <PageTitle className="text-2xl font-bold tracking-tight">
          {t(`leave.${leaving}.title`)}
        </PageTitle>
        <LeaveForm way={leaving} memberId={profile.id} hasPassword={profile.hasPassword} />
      </section>
    );
  }
  return (
    <SettingsPage title={t('heading')}>
      {query.has('saved') && <ProfileNote good>{t('saved')}</ProfileNote>}
      <AvatarEditor profile={profile} />
      <ProfileForm key={profile.id} profile={profile} initialError={errorOfAddress(query)} />
      {profile.isSelf && <AccountActions profile={profile} />}
    </SettingsPage>
  );
}
