import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { tagLimits } from '#core/tagName.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { TagTask } from '../tagAdminRules.ts';
import { tagSchema } from '../tagAdminRules.ts';
import { ChangeTagMutation, SetTagSynonymMutation } from './tagAdminDocuments.ts';
import { useUndoTagChange } from './useUndoTagChange.ts';

const kinds = { rename: 'RENAME', merge: 'MERGE', delete: 'DELETE' } as const;
const targetSchema = z.object({ target: tagSchema });
const nothingSchema = z.object({});

/** Renames, merges or deletes a tag, or adds another name for it. */
export function ChangeTagDialog({ task, name, close, ...modal }: ModalViewProps<'changeTag'>) {
  const { t } = useTranslation('tagAdmin');
  const { revalidate } = useRevalidator();
  const undo = useUndoTagChange();
  const form = useZodForm({
    schema: task === 'delete' ? nothingSchema : targetSchema,
    defaultValues: { target: task === 'rename' ? name : '' },
    pathOf: (field) => (field === 'synonym' ? 'target' : field),
    fieldErrorText: ({ rule }) => faultText(task, rule, t),
    formErrorText: () => t('failed'),
    onSubmit: ({ target }) => send(task, name, target),
    onSuccess: async (changeId) => {
      close();
      const action =
        changeId === null ? undefined : { label: t('undo'), run: () => void undo(changeId) };
      showSuccess(t(`tasks.${task}.done`, { name }), action);
      await revalidate();
    },
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      title={t(`tasks.${task}.title`, { name })}
      text={t(`tasks.${task}.text`)}
      submitLabel={t(`tasks.${task}.submit`)}
      danger={task === 'delete'}
    >
      {task !== 'delete' && (
        <Field {...form.field('target')} label={t(`tasks.${task}.label`)} required>
          <TextInput
            maxLength={tagLimits.length}
            autoCapitalize="none"
            autoComplete="off"
            dir="auto"
            data-autofocus
          />
        </Field>
      )}
    </FormDialog>
  );
}

/** @returns the id of the change, which undoes it; null for a synonym */
async function send(task: TagTask, name: string, target: string): Promise<string | null> {
  if (task === 'synonym') {
    await runOperation(SetTagSynonymMutation, { input: { name, synonym: target } });
    return null;
  }
  const { changeTag } = await runOperation(ChangeTagMutation, {
    input: { kind: kinds[task], name, target: task === 'delete' ? null : target },
  });
  return changeTag.change.id;
}

function faultText(
  task: TagTask,
  rule: string,
  t: ReturnType<typeof useTranslation<'tagAdmin'>>['t'],
): string | undefined {
  if (rule === 'same') return t('faults.same');
  if (rule === 'unknown') return t('faults.unknown');
  if (rule === 'taken') return t(task === 'synonym' ? 'faults.synonymTaken' : 'faults.taken');
  return undefined;
}
