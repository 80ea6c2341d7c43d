import ExternalLink from 'virtual:icons/external-link';
import History from 'virtual:icons/history';
import Play from 'virtual:icons/play';
import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { homesIn } from '#features/content/taxonomy/ui/placeHomes.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormBar } from '#ui/forms/FormBar.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { testWorkflowPath, workflowAdminPath, workflowVersionsPath } from '../workflowAddress.ts';
import { checkWorkflow, type WorkflowFault } from '../workflowChecks.ts';
import { type WorkflowNode, workflowLimits } from '../workflowNodes.ts';
import { ConnectionFields } from './ConnectionFields.tsx';
import { WorkflowOutline } from './WorkflowOutline.tsx';
import {
  DeleteWorkflowMutation,
  type EditedWorkflowData,
  type EditedWorkflowNode,
  EditedWorkflowQuery,
  PublishWorkflowMutation,
  SaveWorkflowMutation,
} from './workflowAdminDocuments.ts';

/** The editor of a workflow's draft. */
export function WorkflowEditorWidget() {
  const { t } = useTranslation('workflowBuilder');
  const data = usePageData('ADMIN_GUIDED_WORKFLOW_PAGE', EditedWorkflowQuery);
  const workflow = data?.managedGuidedWorkflow;
  if (!data || !workflow) return null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={workflow.title}
        above={
          <div className="flex flex-wrap gap-2">
            <Badge tone={workflow.isPublished ? 'success' : undefined}>
              {t(workflow.isPublished ? 'state.published' : 'state.draft')}
            </Badge>
            {workflow.isPublished && workflow.hasUnpublishedChanges && (
              <Badge tone="warning">{t('state.changed')}</Badge>
            )}
          </div>
        }
        actions={
          <>
            {workflow.path && (
              <LinkButton
                to={workflow.path}
                variant="secondary"
                size="sm"
                icon={<ExternalLink aria-hidden className="size-4" />}
              >
                {t('view')}
              </LinkButton>
            )}
            <LinkButton
              to={workflowVersionsPath(workflow.id)}
              variant="secondary"
              size="sm"
              icon={<History aria-hidden className="size-4" />}
            >
              {t('versions')}
            </LinkButton>
          </>
        }
      />
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <WorkflowForm key={workflow.id} workflow={workflow} data={data} />
    </div>
  );
}

type WorkflowFormProps = { workflow: EditedWorkflowNode; data: EditedWorkflowData };

function WorkflowForm({ workflow, data }: WorkflowFormProps) {
  const { t } = useTranslation('workflowBuilder');
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  /** The edition that the next save replaces. */
  const edition = useRef(workflow.edition);
  const intent = useRef<'save' | 'test' | 'publish'>('save');
  /** What the last attempt to publish was refused for. */
  const [refused, setRefused] = useState<readonly WorkflowFault[] | null>(null);
  const homes = homesIn(data.allCategories);
  const form = useZodForm({
    schema: async () => (await import('../workflowInputs.ts')).workflowDraftSchema,
    defaultValues: {
      title: workflow.title,
      description: workflow.description,
      categoryId: workflow.categoryId,
      nodes: workflow.nodes.map((node): WorkflowNode => ({ ...node })),
      embedOrigins: workflow.embedOrigins.join('\n'),
      externalId: workflow.externalId ?? '',
    },
    toInput: (values) => inputOf(values, edition.current),
    formErrorText: (error) =>
      t(error instanceof ClientError && error.code === 'CONFLICT' ? 'conflict' : 'failed'),
    onSubmit: async (values) => {
      const input = {
        clientMutationId: '1',
        workflowId: workflow.id,
        ...inputOf(values, edition.current),
      };
      const { saveGuidedWorkflow } = await runOperation(SaveWorkflowMutation, { input });
      edition.current = saveGuidedWorkflow.workflow.edition;
    },
    onSuccess: async () => {
      const wanted = intent.current;
      intent.current = 'save';
      if (wanted === 'test') {
        await navigate(testWorkflowPath(workflow.id));
        return;
      }
      if (wanted === 'publish') await publish();
      else showSuccess(t('saved'));
      await revalidate();
    },
  });

  async function publish(): Promise<void> {
    const input = { clientMutationId: '1', workflowId: workflow.id, edition: edition.current };
    try {
      await runOperation(PublishWorkflowMutation, { input });
      setRefused(null);
      showSuccess(t('published'));
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      setRefused(error.code === 'VALIDATION_FAILED' ? faultsOf(error) : null);
      showError(t(error.code === 'VALIDATION_FAILED' ? 'hasFaults' : 'failed'));
    }
  }

  async function remove(): Promise<void> {
    const isSure = await openModal('confirmation', {
      ...{ title: t('delete.title'), text: t('delete.text') },
    });
    if (!isSure) return;
    try {
      const input = { clientMutationId: '1', workflowId: workflow.id };
      await runOperation(DeleteWorkflowMutation, { input });
      form.markSaved();
      showSuccess(t('delete.done'));
      await navigate(workflowAdminPath);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      showError(t(error.code === 'CONFLICT' ? 'delete.inUse' : 'failed'));
    }
  }

  const { values } = form;
  const isExternal = values.externalId.trim() !== '';
  const own = checkWorkflow(values.nodes);
  // Faults of included workflows are known by the server alone.
  const included = (refused ?? workflow.faults).filter(({ rule }) => rule.startsWith('subflow'));
  const shown = refused === null && !workflow.isPublished ? [] : [...own, ...included];
  const faults = isExternal
    ? []
    : shown.map(({ nodeId, rule }) => ({ nodeId, rule }) as WorkflowFault);
  const submitAs = (wanted: 'test' | 'publish') => () => {
    intent.current = wanted;
  };
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-6 needs-js:hidden">
      <LeaveGuard form={form} />
      <div className="field-grid sm:grid-cols-2">
        <Field {...form.field('title')} label={t('field.title')} required>
          <TextInput maxLength={workflowLimits.title} autoComplete="off" dir="auto" />
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
      <Field {...form.field('description')} label={t('field.description')} optional>
        <TextArea rows={3} maxLength={workflowLimits.body} dir="auto" />
      </Field>
      {!isExternal && (
        <WorkflowOutline
          nodes={values.nodes}
          faults={faults}
          others={data.managedGuidedWorkflows.filter(
            ({ id, isPublished }) => isPublished && id !== workflow.id,
          )}
          onChange={(nodes) => form.setValue('nodes', [...nodes])}
        />
      )}
      {workflow.canConnect && <ConnectionFields form={form} workflow={workflow} />}
      <FormErrorSummary form={form} />
      <FormBar>
        <Button {...form.submitProps} onClick={submitAs('publish')}>
          {t('publish')}
        </Button>
        <Button {...form.submitProps} variant="secondary">
          {t('save')}
        </Button>
        {!isExternal && (
          <Button
            {...form.submitProps}
            variant="secondary"
            icon={<Play aria-hidden className="size-4" />}
            onClick={submitAs('test')}
          >
            {t('test')}
          </Button>
        )}
        <Button variant="quiet" className="ms-auto" onClick={() => void remove()}>
          {t('delete.button')}
        </Button>
      </FormBar>
    </form>
  );
}

interface DraftValues {
  title: string;
  description: string;
  categoryId: string;
  nodes: WorkflowNode[];
  embedOrigins: string;
  externalId: string;
}

function inputOf({ embedOrigins, externalId, nodes, ...values }: DraftValues, edition: number) {
  return {
    ...values,
    edition,
    nodes: nodes.map(({ choices, rules, ...node }) => ({
      ...node,
      choices: choices.map((choice) => ({ ...choice })),
      rules: rules.map((rule) => ({ ...rule })),
    })),
    embedOrigins: embedOrigins.split(/\s+/).filter((origin) => origin !== ''),
    externalId: externalId.trim() || null,
  };
}

function faultsOf({ faults }: ClientError): WorkflowFault[] {
  return faults.map(({ field, rule }) => ({
    nodeId: field.startsWith('nodes.') ? field.slice('nodes.'.length) : null,
    rule: rule as WorkflowFault['rule'], // the server sends the rules of workflowChecks.ts
  }));
}
