import { Field, type FieldBinding } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { workflowEmbedPath } from '../workflowAddress.ts';
import type { EditedWorkflowNode } from './workflowAdminDocuments.ts';

type ConnectionFieldsProps = {
  form: {
    field: (name: 'embedOrigins' | 'externalId') => FieldBinding;
    errorWithin: (name: 'embedOrigins') => string | undefined;
  };
  workflow: EditedWorkflowNode;
};

/** Other sites that show the workflow, and the workflow of the external host, for administrators. */
export function ConnectionFields({ form, workflow }: ConnectionFieldsProps) {
  const { t } = useTranslation('workflowBuilder');
  const { basePath } = useShell();
  return (
    <details className="rounded-lg border border-border p-4">
      <summary className="cursor-pointer text-sm font-medium">{t('connections')}</summary>
      <div className="mt-4 flex flex-col gap-4">
        <Field
          {...form.field('embedOrigins')}
          error={form.errorWithin('embedOrigins')}
          label={t('field.embedOrigins')}
          hint={t('field.embedOriginsHint')}
          optional
        >
          <TextArea rows={3} dir="ltr" />
        </Field>
        {workflow.conversationId && (
          <p className="text-sm text-text-muted">
            {t('embedPath')}{' '}
            <code>{`${basePath}${workflowEmbedPath(workflow.conversationId)}`}</code>
          </p>
        )}
        <Field
          {...form.field('externalId')}
          label={t('field.externalId')}
          hint={t('field.externalIdHint')}
          optional
        >
          <TextInput maxLength={200} autoComplete="off" dir="ltr" />
        </Field>
      </div>
    </details>
  );
}
