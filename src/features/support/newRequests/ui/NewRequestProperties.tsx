import { supportKinds, supportPriorities } from '#features/support/requests/supportRequestRules.ts';
import { agentStatuses } from '#features/support/requests/supportTransitionRules.ts';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { NewRequestData } from './newRequestDocuments.ts';
import type { NewRequestForm } from './useNewRequestForm.ts';

/** Who works on the new request, and how. */
export function NewRequestProperties({
  form,
  data,
}: {
  form: NewRequestForm;
  data: NewRequestData;
}) {
  const { t } = useTranslation('newRequests');
  const { t: desk } = useTranslation('supportDesk');
  const { t: words } = useTranslation('support');
  const topics = data.topics.nodes;
  return (
    <Card as="section" heading={<h2>{desk('properties')}</h2>}>
      <div className="flex flex-col gap-3">
        <Field {...form.field('status')} label={desk('field.status')}>
          <Select size="sm">
            <option value="">{words('agentStatus.NEW')}</option>
            {agentStatuses.map((status) => (
              <option key={status} value={status}>
                {words(`agentStatus.${status}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('priority')} label={desk('field.priority')}>
          <Select size="sm">
            {supportPriorities.map((priority) => (
              <option key={priority} value={priority}>
                {words(`priority.${priority}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('assigneeId')} label={desk('field.assignee')}>
          <Select size="sm">
            <option value="">{desk('unassigned')}</option>
            {data.supportAgents.map(({ id, fullName, username }) => (
              <option key={id} value={id}>
                {fullName || username}
              </option>
            ))}
          </Select>
        </Field>
        {data.supportTeams.length > 0 && (
          <Field {...form.field('teamId')} label={desk('field.team')}>
            <Select size="sm">
              <option value="">{desk('noTeam')}</option>
              {data.supportTeams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field {...form.field('kind')} label={t('kind')}>
          <Select size="sm">
            {supportKinds.map((kind) => (
              <option key={kind} value={kind}>
                {desk(`viewForm.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        {form.values.kind === 'TICKET' && topics.length > 0 && (
          <Field {...form.field('topicId')} label={words('field.topic')}>
            <Select size="sm">
              <option value="">{words('field.noTopic')}</option>
              {topics.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field
          {...form.field('tags')}
          error={form.errorWithin('tags')}
          label={desk('field.tags')}
          hint={t('tagsHint')}
        >
          <TextInput autoComplete="off" dir="auto" />
        </Field>
      </div>
    </Card>
  );
}
