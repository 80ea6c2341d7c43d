import { Link, useRevalidator } from 'react-router';
import { languageName } from '#core/languageName.ts';
import { knownLanguages } from '#core/languages.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { supportKinds } from '#features/support/requests/supportRequestRules.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { supportEmailLimits } from '../supportEmailRules.ts';
import { supportMailboxSchema } from '../supportMailboxInputs.ts';
import { SaveSupportMailboxMutation, type SupportMailboxesQuery } from './supportEmailDocuments.ts';

type Data = ResultOf<typeof SupportMailboxesQuery>;

/** How the mailboxes of the support desk serve it: team, language and signature. */
export function SupportMailboxAdminWidget({ data }: WidgetProps<object, Data>) {
  const { t } = useTranslation('supportEmail');
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-semibold">{t('mailboxes.title')}</h2>
        <Link to="/admin/mailboxes" className="text-sm font-medium text-accent hover:underline">
          {t('mailboxes.manage')}
        </Link>
      </div>
      {data.supportMailboxes.length === 0 && (
        <Card flush>
          <EmptyState title={t('mailboxes.none')} description={t('mailboxes.noneHint')} />
        </Card>
      )}
      {data.supportMailboxes.map((mailbox) => (
        <MailboxForm key={mailbox.id} mailbox={mailbox} teams={data.supportTeams} />
      ))}
    </section>
  );
}

type MailboxFormProps = { mailbox: Data['supportMailboxes'][number]; teams: Data['supportTeams'] };

function MailboxForm({ mailbox, teams }: MailboxFormProps) {
  const { t, language } = useTranslation('supportEmail');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: supportMailboxSchema,
    defaultValues: {
      ...{ teamId: mailbox.teamId ?? '', kind: mailbox.kind, language: mailbox.language ?? '' },
      signature: mailbox.signature,
    },
    formErrorText: () => t('mailboxes.failed'),
    onSubmit: ({ teamId, ...values }) =>
      runOperation(SaveSupportMailboxMutation, {
        input: { id: mailbox.id, teamId: teamId || null, ...values },
      }),
    onSuccess: async () => {
      showSuccess(t('mailboxes.saved'));
      await revalidate();
    },
  });
  return (
    <Card
      heading={
        <h3>
          <bdi>{mailbox.name}</bdi>
        </h3>
      }
    >
      <form {...form.formProps} noValidate className="flex flex-col gap-4">
        <p className="text-sm text-text-muted">
          <bdi dir="ltr">{mailbox.address}</bdi>
        </p>
        <div className="grid gap-4 md:grid-cols-3">
          <Field {...form.field('kind')} label={t('mailboxes.kind')}>
            <Select>
              {supportKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`mailboxes.${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...form.field('teamId')} label={t('mailboxes.team')}>
            <Select>
              <option value="">{t('mailboxes.defaultTeam')}</option>
              {teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...form.field('language')} label={t('mailboxes.language')}>
            <Select>
              <option value="">{t('mailboxes.defaultLanguage')}</option>
              {knownLanguages.map((each) => (
                <option key={each} value={each}>
                  {languageName(each, language)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field
          {...form.field('signature')}
          label={t('mailboxes.signature')}
          hint={t('mailboxes.signatureHint')}
          optional
        >
          <TextArea rows={3} maxLength={supportEmailLimits.signature} dir="auto" />
        </Field>
        <FormErrorSummary form={form} />
        <div>
          <Button {...form.submitProps}>{t('mailboxes.save')}</Button>
        </div>
      </form>
    </Card>
  );
}
