import { useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { mostWebhookName, webhookFormats } from '../webhookRules.ts';
import { SaveWebhookMutation } from './webhookDocuments.ts';

/** Where events are sent, and which. */
export function WebhookDialog(props: ModalViewProps<'webhook'>) {
  const { webhook, events } = props;
  const { t } = useTranslation('webhooks');
  const [isAll, setAll] = useState(!webhook || webhook.events.length === 0);
  const form = useZodForm({
    schema: async () => (await import('../webhookInputs.ts')).webhookSchema,
    defaultValues: {
      ...{ name: webhook?.name ?? '', url: webhook?.url ?? '' },
      format: webhook?.format ?? 'STANDARD',
      events: webhook?.events ?? [],
    },
    toInput: (values) => ({ ...values, events: isAll ? [] : values.events }),
    fieldErrorText: ({ field, rule }) => {
      if (field !== 'url' || rule === 'required') return undefined;
      return t(rule === 'private' ? 'errors.private' : 'errors.url');
    },
    formErrorText: (error) =>
      t(error instanceof ClientError && error.code === 'CONFLICT' ? 'errors.tooMany' : 'failed'),
    onSubmit: async (values) => {
      const input = {
        ...{ ...values, id: webhook?.id, events: isAll ? [] : values.events },
        categoryIds: webhook?.categoryIds ?? [],
      };
      return (await runOperation(SaveWebhookMutation, { input })).saveWebhook;
    },
    onSuccess: ({ secret }) => props.close({ secret }),
  });
  return (
    <FormDialog
      title={t(webhook ? 'edit' : 'new')}
      submitLabel={t('save')}
      closable={props.closable}
      dismiss={props.dismiss}
      form={form}
    >
      <Field {...form.field('name')} label={t('name')} required>
        <TextInput maxLength={mostWebhookName} data-autofocus />
      </Field>
      <Field {...form.field('url')} label={t('url')} required>
        <TextInput type="url" dir="ltr" />
      </Field>
      <Field {...form.field('format')} label={t('format')} hint={t('formatHint')}>
        <Select>
          {webhookFormats.map((format) => (
            <option key={format} value={format}>
              {t(`formats.${format}`)}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{t('events')}</legend>
        <Checkbox
          label={t('allEvents')}
          checked={isAll}
          onChange={({ target }) => setAll(target.checked)}
        />
        {!isAll && (
          <div className="flex max-h-64 flex-col gap-2 overflow-y-auto rounded-lg border border-border p-3">
            {events.map(({ type, description }) => (
              <Checkbox
                key={type}
                {...form.checkbox('events', type)}
                label={<code dir="ltr">{type}</code>}
                hint={<span lang="en">{description}</span>}
              />
            ))}
          </div>
        )}
      </fieldset>
    </FormDialog>
  );
}
