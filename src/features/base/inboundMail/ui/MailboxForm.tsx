import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useFocusIntoForm } from '#ui/forms/useFocusIntoForm.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { mailboxesPath } from '../inboundMailAddress.ts';
import { mailboxKinds, senderChecks } from '../inboundMailRules.ts';
import { mailboxSchema } from '../mailboxInputs.ts';
import {
  type MailRouteChoice,
  type ManagedMailbox,
  SaveMailboxMutation,
} from './inboundMailDocuments.ts';
import { MailboxServerFields } from './MailboxServerFields.tsx';
import { MailboxTest } from './MailboxTest.tsx';
import { mailboxSettings, mailboxValues } from './mailboxValues.ts';

type MailboxFormProps = { mailbox: ManagedMailbox | null; routes: readonly MailRouteChoice[] };

/** Adds a mailbox, or changes one. Secrets are write-only. */
export function MailboxForm({ mailbox, routes }: MailboxFormProps) {
  const { t } = useTranslation('inboundMail');
  const navigate = useNavigate();
  const form = useZodForm({
    schema: mailboxSchema,
    defaultValues: mailboxValues(mailbox, routes),
    fieldErrorText: ({ rule }) => (rule === 'taken' ? t('fault.taken') : undefined),
    formErrorText: () => t('mailboxes.failed'),
    onSubmit: (values, { idempotencyKey }) =>
      runOperation(SaveMailboxMutation, {
        input: {
          clientMutationId: idempotencyKey,
          mailboxId: mailbox?.id ?? null,
          settings: mailboxSettings(values),
        },
      }),
    onSuccess: async () => {
      showSuccess(t('mailboxes.saved'));
      await navigate(mailboxesPath, { preventScrollReset: true });
    },
  });
  useFocusIntoForm(form);
  const isImap = form.values.kind === 'IMAP';
  return (
    <Card
      as="section"
      heading={
        <h2>{mailbox ? t('mailboxes.editMailbox', { name: mailbox.name }) : t('mailboxes.new')}</h2>
      }
    >
      <form {...form.formProps} noValidate className="flex flex-col gap-5">
        <LeaveGuard form={form} parameter="edit" />
        <div className="field-grid sm:grid-cols-2">
          <Field {...form.field('name')} label={t('field.name')} required>
            <TextInput maxLength={80} autoComplete="off" dir="auto" />
          </Field>
          <Field {...form.field('address')} label={t('field.address')} required>
            <TextInput type="email" autoComplete="off" dir="ltr" />
          </Field>
          <Field {...form.field('route')} label={t('field.route')}>
            <Select>
              <option value="">{t('mailboxes.noRoute')}</option>
              {routes.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            {...form.field('kind')}
            label={t('field.kind')}
            hint={isImap ? undefined : t('hint.smtp')}
          >
            <Select>
              {mailboxKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kind.${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {isImap && <MailboxServerFields form={form} isNew={mailbox === null} />}
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 text-sm font-medium">{t('section.senders')}</legend>
          <div className="field-grid sm:grid-cols-2">
            <Field {...form.field('authentication')} label={t('field.authentication')}>
              <Select>
                {senderChecks.map((check) => (
                  <option key={check} value={check}>
                    {t(`authentication.${check}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              {...form.field('trustedHost')}
              label={t('field.trustedHost')}
              hint={t('hint.trustedHost')}
              optional
            >
              <TextInput dir="ltr" spellCheck={false} autoComplete="off" />
            </Field>
          </div>
          <Checkbox
            {...form.checkbox('requesterFromReplyTo')}
            label={t('field.requesterFromReplyTo')}
            hint={t('hint.requesterFromReplyTo')}
          />
        </fieldset>
        <Checkbox {...form.checkbox('enabled')} label={t('field.enabled')} />
        <FormErrorSummary form={form} />
        {isImap && (
          <MailboxTest
            mailboxId={mailbox?.id ?? null}
            readSettings={() => mailboxSettings(form.values)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button {...form.submitProps}>{t('mailboxes.save')}</Button>
          <LinkButton to={mailboxesPath} variant="quiet">
            {t('mailboxes.cancel')}
          </LinkButton>
        </div>
      </form>
    </Card>
  );
}
