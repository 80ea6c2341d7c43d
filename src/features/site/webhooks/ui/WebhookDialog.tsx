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
  const { webhook, events, categories } = props;
  const { t } = useTranslation('webhooks');
  const [isAll, setAll] = useState(!webhook || webhook.events.length === 0);
  const [isEverywhere, setEverywhere] = useState(!webhook || webhook.categoryIds.length === 0);
  const form = useZodForm({
    schema: async () => (await import('../webhookInputs.ts')).webhookSchema,
    defaultValues: {
      ...{ name: webhook?.name ?? '', url: webhook?.url ?? '' },
      format: webhook?.format ?? 'STANDARD',
      ...{ events: webhook?.events ?? [], categoryIds: webhook?.categoryIds ?? [] },
    },
    toInput: chosen,
    fieldErrorText: ({ field, rule }) => {
      if (field !== 'url' || rule === 'required') return undefined;
      return t(rule === 'private' ? 'errors.private' : 'errors.url');
    },
    formErrorText: (error) =>
      t(error instanceof ClientError && error.code === 'CONFLICT' ? 'errors.tooMany' : 'failed'),
    onSubmit: async (values) => {
      const input = { ...chosen(values), id: webhook?.id };
      return (await runOperation(SaveWebhookMutation, { input })).saveWebhook;
    },
    onSuccess: ({ secret }) => props.close({ secret }),
  });
  function chosen<Values extends { events: string[]; categoryIds: string[] }>(values: Values) {
    return {
      ...values,
      events: isAll ? [] : values.events,
      categoryIds: isEverywhere ? [] : values.categoryIds,
    };
  }
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
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{t('categories')}</legend>
        <Checkbox
          label={t('allCategories')}
          checked={isEverywhere}
          onChange={({ target }) => setEverywhere(target.checked)}
        />
        {!isEverywhere && (
          <>
            <p className="text-sm text-text-muted">{t('categoriesHint')}</p>
            <div className="flex max-h-64 flex-col gap-2 overflow-y-auto rounded-lg border border-border p-3">
              {categories.map(({ id, label }) => (
                <Checkbox
                  key={id}
                  {...form.checkbox('categoryIds', id)}
                  label={<bdi>{label}</bdi>}
                />
              ))}
            </div>
          </>
        )}
      </fieldset>
    </FormDialog>
  );
}
