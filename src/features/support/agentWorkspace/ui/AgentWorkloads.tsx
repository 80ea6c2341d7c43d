import { useRevalidator } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { mostCapacity } from '../queueFilterRules.ts';
import { supportAgentSchema } from '../queueInputs.ts';
import { SaveSupportAgentMutation, type SupportAdminQuery } from './supportAdminDocuments.ts';
import { useAwayText } from './useAwayText.ts';
import { WorkloadBar } from './WorkloadBar.tsx';

type Workload = ResultOf<typeof SupportAdminQuery>['supportAgentWorkloads'][number];

/** How the agents receive new requests from teams that assign them. */
export function AgentWorkloads({ agents }: { agents: readonly Workload[] }) {
  const { t } = useTranslation('supportDesk');
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl font-semibold">{t('agents.title')}</h2>
        <p className="mt-1 text-sm text-text-muted">{t('agents.hint')}</p>
      </div>
      <Card flush>
        {agents.length === 0 ? (
          <EmptyState title={t('agents.none')} />
        ) : (
          <ul className="divide-y divide-border">
            {agents.map((agent) => (
              <WorkloadRow key={agent.member?.id} agent={agent} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function WorkloadRow({ agent }: { agent: Workload }) {
  const { t } = useTranslation('supportDesk');
  const { revalidate } = useRevalidator();
  const { member, isAvailable, capacity, mostChats } = agent;
  const awayText = useAwayText();
  const name = member?.fullName || member?.username || '';
  const form = useZodForm({
    schema: supportAgentSchema,
    defaultValues: {
      isAvailable,
      ...{ capacity: capacity as number | null, mostChats: mostChats as number | null },
    },
    fieldErrorText: ({ field }) =>
      field === 'capacity'
        ? t('agents.capacityRange', { max: mostCapacity })
        : t('agents.chatsRange'),
    formErrorText: () => t('admin.failed'),
    onSubmit: (values) => {
      const input = { id: member?.id ?? '', ...supportAgentSchema.parse(values) };
      return runOperation(SaveSupportAgentMutation, { input });
    },
    onSuccess: async () => {
      showSuccess(t('agents.saved', { name }));
      await revalidate();
    },
  });
  return (
    <li>
      <form
        {...form.formProps}
        noValidate
        aria-label={name}
        className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 sm:px-5"
      >
        <p className="flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-2">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          {agent.awayUntil !== null && <Badge tone="warning">{awayText(agent.awayUntil)}</Badge>}
          <WorkloadBar agent={agent} />
        </p>
        <Checkbox label={t('agents.available')} {...form.checkbox('isAvailable')} />
        <Field {...form.field('capacity')} label={t('agents.capacity')} className="w-28">
          <TextInput type="number" inputMode="numeric" min={1} max={mostCapacity} />
        </Field>
        <Field {...form.field('mostChats')} label={t('agents.chats')} className="w-28">
          <TextInput type="number" inputMode="numeric" min={0} max={50} placeholder="–" />
        </Field>
        <Button variant="secondary" className="self-end" {...form.submitProps}>
          {t('admin.save')}
          <span className="sr-only"> {name}</span>
        </Button>
        <FormErrorSummary form={form} />
      </form>
    </li>
  );
}
