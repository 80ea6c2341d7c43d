import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { Badge } from '#ui/Badge.tsx';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { setStatusSchema } from '../statusLabelRules.ts';
import { statusLimits } from '../statusToneRules.ts';
import {
  SetStatusMutation,
  type StatusChoice,
  StatusChoicesQuery,
} from './statusLabelDocuments.ts';

const choiceClasses =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-border px-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus';

/** Gives a post a status, with a reason that everybody reads. */
export function SetStatusDialog({ post, close, ...modal }: ModalViewProps<'setStatus'>) {
  const { t } = useTranslation('statusLabels');
  const { revalidate } = useRevalidator();
  const offerUndo = useOfferUndo();
  const [choices, setChoices] = useState<readonly StatusChoice[] | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    runOperation(StatusChoicesQuery, { postType: post.type }).then(
      ({ statusLabels }) => setChoices(statusLabels),
      () => setIsMissing(true),
    );
  }, [post.type]);
  const form = useZodForm({
    schema: setStatusSchema,
    defaultValues: { status: post.status ?? '', reason: post.reason },
    toInput: ({ status, reason }) => ({ status: status || null, reason }),
    formErrorText: () => t('set.failed'),
    onSubmit: ({ status, reason }) =>
      runOperation(SetStatusMutation, {
        input: {
          ...{ conversationId: post.id, status: status || null, reason: reason.trim() || null },
        },
      }),
    onSuccess: async ({ setConversationStatus }, { status }) => {
      close();
      await revalidate();
      offerUndo(t(status ? 'set.done' : 'set.removed'), setConversationStatus.activityId);
    },
  });
  const chosen = choices?.find(({ key }) => key === form.values.status);

  return (
    <FormDialog
      {...modal}
      title={t('set.title', { title: post.title })}
      submitLabel={t('set.submit')}
      form={form}
      isComplete={choices !== null}
    >
      <fieldset className="flex flex-col gap-1" aria-busy={choices === null && !isMissing}>
        <legend className="mb-2 text-sm font-medium">{t('set.label')}</legend>
        <label className={choiceClasses}>
          <input type="radio" {...form.radio('status', '')} className="sr-only" />
          {t('set.none')}
        </label>
        {choices?.map(({ key, name, tone, closesPost }) => (
          <label key={key} className={choiceClasses}>
            <input type="radio" {...form.radio('status', key)} className="sr-only" />
            <Badge tone={tone}>{name}</Badge>
            {closesPost && <span className="text-sm text-text-muted">{t('closes')}</span>}
          </label>
        ))}
        {isMissing && <p className="text-sm text-danger">{t('set.notLoaded')}</p>}
        {choices?.length === 0 && <p className="text-sm text-text-muted">{t('set.noLabels')}</p>}
      </fieldset>
      {chosen && (
        <Field
          {...form.field('reason')}
          label={t('set.reason')}
          hint={t('set.reasonHint')}
          optional
        >
          <TextArea rows={3} maxLength={statusLimits.reason} dir="auto" />
        </Field>
      )}
    </FormDialog>
  );
}
