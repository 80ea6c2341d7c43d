import { useRef, useState } from 'react';
import { z } from 'zod';
import { SupportStatusBadge } from '#features/support/requests/ui/SupportStatusBadge.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { MergeRequestsMutation, MergeTargetQuery } from './mergeDocuments.ts';

type Target = NonNullable<ResultOf<typeof MergeTargetQuery>['supportRequestByNumber']>;

const schema = z.object({ number: z.string().trim().min(1), confirmAudience: z.boolean() });

/** Finds the target by its number, previews it, and asks for confirmation if more people see the messages. */
export function MergeRequestDialog(props: ModalViewProps<'mergeRequest'>) {
  const { request, closable, dismiss, close } = props;
  const { t } = useTranslation('supportDesk');
  const [target, setTarget] = useState<Target | null>(null);
  const isShared = target?.mergeNeedsConfirmation === true;
  const form = useZodForm({
    schema,
    defaultValues: { number: '', confirmAudience: false },
    formErrorText: (error) =>
      t(
        error instanceof ClientError && error.code === 'CONFLICT'
          ? 'merge.conflict'
          : 'merge.failed',
      ),
    onSubmit: async ({ confirmAudience }) => {
      if (target === null) return null;
      const input = { sourceId: request.id, targetId: target.id, confirmAudience };
      return (await runOperation(MergeRequestsMutation, { input })).mergeRequests.request;
    },
    onSuccess: (merged) => {
      if (merged) close({ number: merged.number });
    },
  });
  const asked = useRef('');
  async function find(typed: string): Promise<void> {
    const number = typed.trim().replace(/^#/, '');
    asked.current = number;
    // It was about another request.
    form.setValue('confirmAudience', false);
    if (!/^\d+$/.test(number) || number === request.number) return setTarget(null);
    const found = await runOperation(MergeTargetQuery, { number, sourceId: request.id }).catch(
      () => null,
    );
    if (asked.current === number) setTarget(found?.supportRequestByNumber ?? null);
  }
  return (
    <FormDialog
      form={form}
      title={t('merge.title', { number: request.number })}
      text={t('merge.text')}
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('merge.submit')}
      isComplete={target !== null && (!isShared || form.values.confirmAudience)}
    >
      <Field {...form.field('number')} label={t('merge.number')} required>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          onInput={({ currentTarget: { value } }) => void find(value)}
        />
      </Field>
      <div role="status">
        {target && (
          <div className="flex flex-col items-start gap-1 rounded-md border border-border p-3 text-sm">
            <p className="font-medium wrap-anywhere">
              #{target.number} <bdi>{target.title}</bdi>
            </p>
            <p className="flex flex-wrap items-center gap-2 text-text-muted">
              <SupportStatusBadge status={target.status} forAgent />
              <bdi>
                {target.author?.fullName || target.author?.username || target.requesterEmail}
              </bdi>
            </p>
          </div>
        )}
      </div>
      {isShared && (
        <Checkbox
          label={t('merge.confirm')}
          hint={t('merge.confirmHint')}
          {...form.checkbox('confirmAudience')}
        />
      )}
    </FormDialog>
  );
}
