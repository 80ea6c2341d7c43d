import { useId } from 'react';
import type { Permission } from '#core/permissions.ts';
import type { PreferenceName } from '#core/viewerPreferences.ts';
import { UpdateUserMutation } from '#features/people/account/ui/editProfileDocuments.ts';
import { preferencePlaces } from '#features/people/members/preferenceRules.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { useOptimisticMutation } from '#ui/useOptimisticMutation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ScheduleNode, UpdateNotificationScheduleMutation } from './notificationDocuments.ts';

const mails = [
  { name: 'decisionMails' },
  { name: 'spamRuleMails', permission: 'MANAGE_SPAM_POSTS' },
] as const satisfies { name: PreferenceName; permission?: Permission }[];
type Mail = (typeof mails)[number]['name'];

type EmailState = { weeklyDigest: boolean } & Record<Mail, boolean>;

/** Emails that are no notifications, as far as the viewer may get them; each choice is saved at once. */
export function EmailChoices({ schedule }: { schedule: ScheduleNode }) {
  const { t } = useTranslation('notifications');
  const { viewer } = useShell();
  const id = useId();
  const { decisionMails, spamRuleMails } = viewer.preferences;
  const [shown, set] = useOptimisticMutation<EmailState, Partial<EmailState>>(
    {
      weeklyDigest: schedule.weeklyDigest,
      decisionMails: decisionMails !== 'OFF',
      spamRuleMails: spamRuleMails !== 'OFF',
    },
    (state, change) => ({ ...state, ...change }),
    async ({ weeklyDigest, ...chosen }) => {
      if (weeklyDigest === undefined) await saveMails(viewer.memberId ?? '', chosen);
      else await runOperation(UpdateNotificationScheduleMutation, { input: { weeklyDigest } });
      return undefined;
    },
    { onErrorMessage: t('saveFailed') },
  );
  const offered = mails.filter(
    (mail) => !('permission' in mail) || viewer.permissions.includes(mail.permission),
  );
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-xl border border-border bg-surface-raised p-4 needs-js:hidden sm:p-5"
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-base font-semibold">
          {t('emails.title')}
        </h2>
        <p className="text-sm text-text-muted">{t('emails.hint')}</p>
      </div>
      <Checkbox
        label={t('emails.weeklyDigest')}
        hint={t('emails.weeklyDigestHint')}
        checked={shown.weeklyDigest}
        onChange={(event) => void set({ weeklyDigest: event.target.checked })}
      />
      {offered.map(({ name }) => (
        <Checkbox
          key={name}
          label={t(`emails.${name}`)}
          checked={shown[name]}
          onChange={(event) => void set({ [name]: event.target.checked })}
        />
      ))}
    </section>
  );
}

async function saveMails(memberId: string, chosen: Partial<Record<Mail, boolean>>): Promise<void> {
  const userPreferences = mails.flatMap(({ name }) => {
    const isOn = chosen[name];
    const { category, type, property } = preferencePlaces[name];
    const properties = { [property]: isOn ? 'AUTO' : 'OFF' };
    const preference = { preferenceCategory: category, preferenceType: type, properties };
    return isOn === undefined ? [] : [preference];
  });
  await runOperation(UpdateUserMutation, { input: { id: memberId, userPreferences } });
}
