import { ProfileListsField } from '#features/people/members/ui/ProfileListsField.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { FormPart } from '#ui/forms/useZodForm.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ManagedSurvey } from './surveyAdminDocuments.ts';

interface InviteValues {
  invitedLists: string[];
  notifyAudience: boolean;
}

/** Who is invited, and whether by a notification. */
export function SurveyInviteFields({
  form,
  managed,
}: {
  form: FormPart<InviteValues>;
  managed: ManagedSurvey;
}) {
  const { t } = useTranslation('surveyAdmin');
  const { profileLists, invitedAt } = managed;
  return (
    <>
      {profileLists.length > 0 && (
        <ProfileListsField
          label={t('invite.lists')}
          hint={t('invite.listsHint')}
          lists={profileLists}
          chosen={form.values.invitedLists}
          error={form.errorWithin('invitedLists')}
          onChange={(ids) => form.setValue('invitedLists', ids)}
        />
      )}
      {invitedAt === null ? (
        <Checkbox
          {...form.checkbox('notifyAudience')}
          label={t('invite.notify')}
          hint={t('invite.notifyHint')}
        />
      ) : (
        <p className="text-sm text-text-muted">
          {t('invite.notified')} <Time at={invitedAt} />
        </p>
      )}
    </>
  );
}
