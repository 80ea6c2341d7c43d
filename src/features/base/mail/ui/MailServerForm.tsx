import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { mailSecurities, mailServerSchema } from '../mailServerInput.ts';
import {
  type MailServerInfo,
  RemoveMailServerMutation,
  SaveMailServerMutation,
  TestMailServerMutation,
} from './mailServerDocuments.ts';
import './mailServerHistoryModal.ts';

/** Edits the mail server, and sends a test email through it before it is saved. */
export function MailServerForm({ server }: { server: MailServerInfo }) {
  const { t } = useTranslation('mailServer');
  const { settings } = useShell();
  const { revalidate } = useRevalidator();
  const [trial, setTrial] = useState<{ text: string; isError: boolean } | null>(null);
  const [isTesting, setTesting] = useState(false);
  const form = useZodForm({
    schema: mailServerSchema,
    defaultValues: {
      host: server.host ?? '',
      port: (server.port ?? 587) as number | null,
      security: server.security ?? 'STARTTLS',
      username: server.username ?? '',
      password: '',
      fromName: server.fromName ?? '',
      fromAddress: server.fromAddress ?? '',
    },
    fieldErrorText: ({ rule }) => (rule === 'unencrypted' ? t('unencrypted') : undefined),
    formErrorText: () => t('failed'),
    onSubmit: (values, { idempotencyKey }) =>
      runOperation(SaveMailServerMutation, {
        input: { clientMutationId: idempotencyKey, server: inputOf(values) },
      }),
    onSuccess: async () => {
      showSuccess(t('saved'));
      form.setValue('password', '');
      form.markSaved();
      await revalidate();
    },
  });
  const test = async () => {
    setTesting(true);
    setTrial(null);
    try {
      const input = { server: inputOf(form.values) };
      const { recipient, error } = (await runOperation(TestMailServerMutation, { input }))
        .testMailServer.trial;
      setTrial({
        isError: error !== null,
        text: error === null ? t('tested', { recipient }) : t('testFailed', { error }),
      });
    } catch {
      setTrial({ isError: true, text: t('testInvalid') });
    }
    setTesting(false);
  };
  const remove = async () => {
    await runOperation(RemoveMailServerMutation, { input: {} });
    showSuccess(t('removed'));
    await revalidate();
  };
  const showHistory = async () => {
    const chosen = await openModal('mailServerHistory', {});
    if (!chosen) return;
    const { host, port, security, username, fromAddress, fromName } = chosen.server;
    form.setValues({
      ...{ host, port, fromAddress, username: username ?? '', fromName: fromName ?? '' },
      ...{ security: mailSecurities.find((each) => each === security) ?? 'STARTTLS', password: '' },
    });
    showSuccess(t('history.restored'));
  };
  // As the server decides: a password is kept for its host and user only.
  const { host, username } = form.values;
  const keepsPassword =
    server.hasPassword && host === server.host && username === (server.username ?? '');
  const plain = { dir: 'ltr', spellCheck: false, autoComplete: 'off' } as const;
  return (
    <Card>
      <form {...form.formProps} noValidate className="flex flex-col gap-5">
        <LeaveGuard form={form} />
        <div className="field-grid sm:grid-cols-2">
          <Field {...form.field('host')} label={t('host')} required>
            <TextInput {...plain} />
          </Field>
          <Field {...form.field('port')} label={t('port')} required>
            <TextInput type="number" min={1} max={65_535} dir="ltr" />
          </Field>
          <Field {...form.field('security')} label={t('security')}>
            <Select>
              {mailSecurities.map((each) => (
                <option key={each} value={each}>
                  {t(`securities.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...form.field('username')} label={t('username')} optional>
            <TextInput {...plain} />
          </Field>
          <Field
            {...form.field('password')}
            label={t('password')}
            hint={keepsPassword ? t('keepPassword') : undefined}
            optional
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
        </div>
        <div className="field-grid sm:grid-cols-2">
          <Field {...form.field('fromAddress')} label={t('fromAddress')} required>
            <TextInput {...plain} type="email" />
          </Field>
          <Field {...form.field('fromName')} label={t('fromName')} optional>
            <TextInput maxLength={80} autoComplete="off" dir="auto" placeholder={settings.name} />
          </Field>
        </div>
        <FormErrorSummary form={form} />
        <div className="flex flex-wrap items-center gap-2">
          <Button {...form.submitProps}>{t('save')}</Button>
          <Button
            variant="secondary"
            className="needs-js:hidden"
            loading={isTesting}
            onClick={() => void test()}
          >
            {t('test')}
          </Button>
          <Button
            variant="secondary"
            className="needs-js:hidden"
            onClick={() => void showHistory()}
          >
            {t('history.open')}
          </Button>
          {server.source === 'STORED' && (
            <Button variant="quiet" className="needs-js:hidden" onClick={() => void remove()}>
              {t('remove')}
            </Button>
          )}
        </div>
        <p role="status" className={trial?.isError ? 'text-sm text-danger' : 'text-sm'}>
          <bdi>{trial?.text}</bdi>
        </p>
      </form>
    </Card>
  );
}

interface MailServerValues {
  host: string;
  port: number | null;
  security: (typeof mailSecurities)[number];
  username: string;
  password: string;
  fromName: string;
  fromAddress: string;
}

function inputOf({ port, ...values }: MailServerValues) {
  return { ...values, port: port ?? 0 };
}
