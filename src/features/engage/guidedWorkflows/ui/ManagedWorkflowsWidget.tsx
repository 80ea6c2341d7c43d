import RouteIcon from 'virtual:icons/route';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { homesIn } from '#features/content/taxonomy/ui/placeHomes.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { editWorkflowPath } from '../workflowAddress.ts';
import { workflowLimits } from '../workflowNodes.ts';
import { CreateWorkflowMutation, type ManagedWorkflowsData } from './workflowAdminDocuments.ts';

/** All workflows, for those who build them. */
export function ManagedWorkflowsWidget({ data }: WidgetProps<object, ManagedWorkflowsData>) {
  const { t } = useTranslation('workflowBuilder');
  const [isCreating, setCreating] = useState(false);
  const workflows = data.managedGuidedWorkflows;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          !isCreating && (
            <Button className="needs-js:hidden" onClick={() => setCreating(true)}>
              {t('new')}
            </Button>
          )
        }
      />
      {isCreating && (
        <NewWorkflowForm categories={data.allCategories} onCancel={() => setCreating(false)} />
      )}
      {workflows.length === 0 ? (
        <EmptyState icon={<RouteIcon />} title={t('none')} description={t('noneHint')} />
      ) : (
        <Card>
          <ul className="flex flex-col divide-y divide-border">
            {workflows.map((each) => (
              <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
                <Link
                  to={editWorkflowPath(each.id)}
                  dir="auto"
                  className="min-w-0 flex-1 font-medium wrap-anywhere hover:underline"
                >
                  {each.title}
                </Link>
                {each.isPublished ? (
                  <Badge tone="success">{t('state.published')}</Badge>
                ) : (
                  <Badge>{t('state.draft')}</Badge>
                )}
                {each.isPublished && each.hasUnpublishedChanges && (
                  <Badge tone="warning">{t('state.changed')}</Badge>
                )}
                <span className="text-sm text-text-muted">
                  <Time at={each.updatedAt} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

type NewWorkflowFormProps = {
  categories: ManagedWorkflowsData['allCategories'];
  onCancel: () => void;
};

function NewWorkflowForm({ categories, onCancel }: NewWorkflowFormProps) {
  const { t } = useTranslation('workflowBuilder');
  const navigate = useNavigate();
  const homes = homesIn(categories);
  const form = useZodForm({
    schema: async () => (await import('../workflowInputs.ts')).newWorkflowSchema,
    defaultValues: { title: '', categoryId: homes[0]?.id ?? '' },
    formErrorText: () => t('failed'),
    onSubmit: (values) =>
      runOperation(CreateWorkflowMutation, { input: { clientMutationId: '1', ...values } }),
    onSuccess: async ({ createGuidedWorkflow: { workflow } }) => {
      await navigate(editWorkflowPath(workflow.id));
    },
  });
  return (
    <Card>
      <form {...form.formProps} noValidate className="flex flex-col gap-5">
        <div className="field-grid sm:grid-cols-2">
          <Field {...form.field('title')} label={t('field.title')} required>
            <TextInput maxLength={workflowLimits.title} autoComplete="off" dir="auto" autoFocus />
          </Field>
          <Field {...form.field('categoryId')} label={t('field.category')} required>
            <Select>
              {homes.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <FormErrorSummary form={form} />
        <div className="flex gap-2">
          <Button {...form.submitProps}>{t('create')}</Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
