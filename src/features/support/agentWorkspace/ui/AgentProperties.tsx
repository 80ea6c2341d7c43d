import { useState } from 'react';
import { supportPriorities } from '#features/support/requests/supportRequestRules.ts';
import { agentStatuses } from '#features/support/requests/supportTransitionRules.ts';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { ChipList } from '#ui/forms/ChipList.tsx';
import { useKeys } from '#ui/keys/useKeys.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type RequestPartProps, RequestTimes } from './RequestTimes.tsx';
import type { AgentRequestData, AgentRequestNode } from './useAgentRequest.ts';
import { useAwayText } from './useAwayText.ts';
import { type ChangesInput, useChangeRequests } from './useChangeRequests.ts';
import { useDeskKeys } from './useDeskKeys.ts';

type AgentPropertiesProps = {
  request: AgentRequestNode;
  agents: AgentRequestData['supportAgents'];
  teams: AgentRequestData['supportTeams'];
  absent: AgentRequestData['supportAbsentAgents'];
};

/** Status, priority, assignee, team, tags and snooze; each is saved when it is chosen. */
export function AgentProperties({ request, agents, teams, absent }: AgentPropertiesProps) {
  const { t } = useTranslation('supportDesk');
  const { t: words } = useTranslation('support');
  const { change, isBusy } = useChangeRequests();
  const save = (changes: ChangesInput) => void change([request.id], changes);
  useKeys(
    useDeskKeys({
      ...{ hasAny: () => true, change: save },
      ...{ supportAgents: agents, supportTeams: teams },
    }),
  );
  const awayText = useAwayText();
  const nameOf = ({ id, name }: { id: string; name: string }) => {
    const absence = absent.find(({ member }) => member?.id === id);
    return absence ? `${name} (${awayText(absence.until)})` : name;
  };
  const statuses = request.status === 'NEW' ? (['NEW', ...agentStatuses] as const) : agentStatuses;
  return (
    <Card as="section" heading={<h2>{t('properties')}</h2>}>
      <div className="flex flex-col gap-3" aria-busy={isBusy}>
        <Field label={t('field.status')}>
          <Select
            size="sm"
            value={request.status}
            onChange={({ currentTarget: { value } }) => {
              const status = agentStatuses.find((each) => each === value);
              if (status) save({ status });
            }}
          >
            {statuses.map((status) => (
              <option key={status} value={status}>
                {words(`agentStatus.${status}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('field.priority')}>
          <Select
            size="sm"
            value={request.priority}
            onChange={({ currentTarget: { value } }) => {
              const priority = supportPriorities.find((each) => each === value);
              if (priority) save({ priority });
            }}
          >
            {supportPriorities.map((priority) => (
              <option key={priority} value={priority}>
                {words(`priority.${priority}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('field.assignee')}>
          <Select
            size="sm"
            value={request.assignee?.id ?? ''}
            onChange={({ currentTarget: { value } }) => save({ assigneeId: value })}
          >
            <option value="">{t('unassigned')}</option>
            {agents.map(({ id, fullName, username }) => (
              <option key={id} value={id}>
                {nameOf({ id, name: fullName || username })}
              </option>
            ))}
          </Select>
        </Field>
        {teams.length > 0 && (
          <Field label={t('field.team')}>
            <Select
              size="sm"
              value={request.team?.id ?? ''}
              onChange={({ currentTarget: { value } }) => save({ teamId: value })}
            >
              <option value="">{t('noTeam')}</option>
              {teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <RequestTags request={request} save={save} />
        <RequestTimes request={request} save={save} />
      </div>
    </Card>
  );
}

function RequestTags({ request, save }: RequestPartProps) {
  const { t } = useTranslation('supportDesk');
  const [typed, setTyped] = useState('');
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') save({ addTags: [typed] });
        setTyped('');
      }}
    >
      <Field label={t('field.tags')}>
        <TextInput
          value={typed}
          maxLength={50}
          placeholder={t('addTag')}
          autoComplete="off"
          dir="auto"
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      </Field>
      <ChipList
        label={t('field.tags')}
        items={request.tags}
        removeLabel={(tag) => t('removeTag', { tag })}
        onRemove={(tag) => save({ removeTags: [tag] })}
      />
    </form>
  );
}
