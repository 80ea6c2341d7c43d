import X from 'virtual:icons/x';
import { useId } from 'react';
import { supportPriorities } from '#features/support/requests/supportRequestRules.ts';
import { agentStatuses } from '#features/support/requests/supportTransitionRules.ts';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import type { FormPart } from '#ui/forms/useZodForm.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  mostActions,
  mostPostText,
  type RequestAction,
  type RequestActionType,
  requestActionTypes,
} from '../requestActionRules.ts';

/** Agents and teams that actions can name. */
export interface ActionTargets {
  agents: readonly { id: string; name: string }[];
  teams: readonly { id: string; name: string }[];
  /** Other systems that automations send messages to. */
  posts?: readonly { id: string; name: string }[];
}

type ActionListFieldsProps = {
  form: FormPart<{ actions: RequestAction[] }>;
  targets: ActionTargets;
  /** Whether somebody runs the actions: automations have no "me". */
  hasViewer: boolean;
};

const firstValues: Partial<Record<RequestActionType, string>> = {
  ...{ STATUS: 'OPEN', PRIORITY: 'HIGH', ASSIGN: 'NONE', TEAM: 'NONE', SNOOZE: '24', DUE: '24' },
};

/** Actions in order, each with its value, and a select to add more. */
export function ActionListFields({ form, targets, hasViewer }: ActionListFieldsProps) {
  const { t } = useTranslation('supportDesk');
  const id = useId();
  const list = form.rows('actions');
  const isReplying = form.values.actions.some(({ type }) => type === 'REPLY');
  const [firstPost] = targets.posts ?? [];
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t('actions.label')}</legend>
      <ol className="flex flex-col gap-3">
        {list.rows.map(({ key, index }) => {
          const type = form.values.actions[index]?.type;
          if (!type) return null;
          return (
            <li key={key} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <ActionField {...{ form, targets, hasViewer, type }} path={`actions.${index}`} />
              </div>
              <IconButton
                size="sm"
                label={t('actions.remove', { name: t(`actions.${type}`) })}
                icon={<X aria-hidden className="size-4" />}
                onClick={() => list.remove(index)}
              />
            </li>
          );
        })}
      </ol>
      <FieldError error={form.errorOf('actions')} />
      {list.rows.length < mostActions && (
        <div className="max-w-sm">
          <label htmlFor={id} className="sr-only">
            {t('actions.add')}
          </label>
          <Select
            id={id}
            value=""
            onChange={({ currentTarget: { value } }) => {
              const type = requestActionTypes.find((each) => each === value);
              const first = type === 'POST' ? firstPost?.id : type && firstValues[type];
              if (type) list.append({ type, value: first ?? '', text: '' });
            }}
          >
            <option value="">{t('actions.add')}</option>
            {requestActionTypes
              .filter((type) => type !== 'REPLY' || !isReplying)
              .filter((type) => type !== 'POST' || firstPost)
              .map((type) => (
                <option key={type} value={type}>
                  {t(`actions.${type}`)}
                </option>
              ))}
          </Select>
        </div>
      )}
    </fieldset>
  );
}

type ActionFieldProps = ActionListFieldsProps & {
  type: RequestActionType;
  path: `actions.${number}`;
};

function ActionField({ form, targets, hasViewer, type, path }: ActionFieldProps) {
  const { t } = useTranslation('supportDesk');
  const { t: words } = useTranslation('support');
  const field = { ...form.field(`${path}.value`), label: t(`actions.${type}`) };
  switch (type) {
    case 'NOTE':
    case 'REPLY':
      return (
        <Field {...field} hint={t('actions.placeholders')}>
          <TextArea rows={5} maxLength={20_000} dir="auto" />
        </Field>
      );
    case 'POST':
      return (
        <div className="flex flex-col gap-2">
          <Field {...field}>
            <Select>
              {(targets.posts ?? []).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            {...form.field(`${path}.text`)}
            label={t('actions.message')}
            hint={t('actions.messageHint')}
          >
            <TextArea rows={3} maxLength={mostPostText} dir="auto" />
          </Field>
        </div>
      );
    case 'ADD_TAG':
    case 'REMOVE_TAG':
      return (
        <Field {...field}>
          <TextInput maxLength={50} autoComplete="off" dir="auto" />
        </Field>
      );
    case 'SNOOZE':
    case 'DUE':
      return (
        <Field {...field}>
          <TextInput type="number" min={1} max={8760} />
        </Field>
      );
    case 'STATUS':
    case 'PRIORITY':
      return (
        <Field {...field}>
          <Select>
            {type === 'STATUS'
              ? agentStatuses.map((status) => (
                  <option key={status} value={status}>
                    {words(`agentStatus.${status}`)}
                  </option>
                ))
              : supportPriorities.map((priority) => (
                  <option key={priority} value={priority}>
                    {words(`priority.${priority}`)}
                  </option>
                ))}
          </Select>
        </Field>
      );
    case 'ASSIGN':
    case 'TEAM':
      return (
        <Field {...field}>
          <Select>
            <option value="NONE">{t(type === 'ASSIGN' ? 'unassigned' : 'noTeam')}</option>
            {type === 'ASSIGN' && hasViewer && <option value="ME">{t('actions.me')}</option>}
            {(type === 'ASSIGN' ? targets.agents : targets.teams).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      );
  }
}
