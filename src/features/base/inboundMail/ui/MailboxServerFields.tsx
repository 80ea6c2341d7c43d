import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import type { FormPart } from '#ui/forms/useZodForm.ts';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { mailboxAuth, mailboxSecurity } from '../inboundMailRules.ts';
import type { MailboxValues } from './mailboxValues.ts';

type MailboxServerFieldsProps = { form: FormPart<MailboxValues>; isNew: boolean };

/** The account on the IMAP server. */
export function MailboxServerFields({ form, isNew }: MailboxServerFieldsProps) {
  const { t } = useTranslation('inboundMail');
  const plain = { dir: 'ltr', spellCheck: false, autoComplete: 'off' } as const;
  const keep = isNew ? undefined : t('hint.keepSecret');
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-sm font-medium">{t('section.server')}</legend>
      <div className="field-grid sm:grid-cols-2">
        <Field {...form.field('host')} label={t('field.host')} required>
          <TextInput {...plain} />
        </Field>
        <Field {...form.field('port')} label={t('field.port')} required>
          <TextInput type="number" min={1} max={65_535} dir="ltr" />
        </Field>
        <Field {...form.field('security')} label={t('field.security')}>
          <Select>
            {mailboxSecurity.map((each) => (
              <option key={each} value={each}>
                {t(`security.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('username')} label={t('field.username')} required>
          <TextInput {...plain} />
        </Field>
        <Field {...form.field('auth')} label={t('field.auth')}>
          <Select>
            {mailboxAuth.map((each) => (
              <option key={each} value={each}>
                {t(`auth.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        {form.values.auth === 'PASSWORD' ? (
          <Field {...form.field('password')} label={t('field.password')} hint={keep}>
            <PasswordInput autoComplete="new-password" />
          </Field>
        ) : (
          <>
            <Field {...form.field('tokenUrl')} label={t('field.tokenUrl')} required>
              <TextInput {...plain} type="url" />
            </Field>
            <Field {...form.field('clientId')} label={t('field.clientId')} required>
              <TextInput {...plain} />
            </Field>
            <Field {...form.field('clientSecret')} label={t('field.clientSecret')} hint={keep}>
              <PasswordInput autoComplete="new-password" />
            </Field>
            <Field {...form.field('refreshToken')} label={t('field.refreshToken')} hint={keep}>
              <PasswordInput autoComplete="new-password" />
            </Field>
          </>
        )}
        <Field {...form.field('folder')} label={t('field.folder')}>
          <TextInput {...plain} />
        </Field>
      </div>
      <Checkbox
        {...form.checkbox('importsExisting')}
        label={t('field.importsExisting')}
        hint={t('hint.importsExisting')}
      />
    </fieldset>
  );
}
