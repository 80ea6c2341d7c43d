import { supportLimits } from '#features/support/requests/supportRequestRules.ts';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import type { FormPart } from '#ui/forms/useZodForm.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { contactLimits } from '../contactFormRules.ts';
import type { ContactValues } from './sendContact.ts';

type ContactFieldsProps = {
  form: FormPart<ContactValues> & Parameters<typeof FormErrorSummary>[0]['form'];
  /** Lines of the message. */
  rows: number;
};

/** Who writes, and what; with a field that only bots fill in. */
export function ContactFields({ form, rows }: ContactFieldsProps) {
  const { t } = useTranslation('contactForm');
  return (
    <>
      <Field {...form.field('name')} label={t('field.name')} required>
        <TextInput maxLength={contactLimits.name} autoComplete="name" dir="auto" />
      </Field>
      <Field {...form.field('email')} label={t('field.email')} hint={t('field.emailHint')} required>
        <TextInput type="email" autoComplete="email" dir="ltr" />
      </Field>
      <Field {...form.field('title')} label={t('field.title')} required>
        <TextInput maxLength={supportLimits.title} autoComplete="off" dir="auto" />
      </Field>
      <Field {...form.field('message')} label={t('field.message')} required>
        <TextArea maxLength={supportLimits.message} rows={rows} dir="auto" />
      </Field>
      <div aria-hidden className="hidden">
        <Field {...form.field('website')} label={t('field.website')}>
          <TextInput tabIndex={-1} autoComplete="off" />
        </Field>
      </div>
      <FormErrorSummary form={form} />
    </>
  );
}
