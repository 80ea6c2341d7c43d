import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { teamAssignments } from '../queueFilterRules.ts';
import { supportTeamSchema } from '../queueInputs.ts';
import { SaveSupportTeamMutation, type SupportAdminQuery } from './supportAdminDocuments.ts';

type Data = ResultOf<typeof SupportAdminQuery>;

type TeamFormProps = {
  /** Null: a new one. */
  team: Data['supportTeams'][number] | null;
  agents: Data['supportAgents'];
  onSaved: () => Promise<void>;
  onArchive?: () => Promise<void>;
};

/** A team: its agents, and how it gives them new requests. */
export function TeamForm({ team, agents, onSaved, onArchive }: TeamFormProps) {
  const { t } = useTranslation('supportDesk');
  const form = useZodForm({
    schema: supportTeamSchema,
    defaultValues: {
      ...{ name: team?.name ?? '', assignment: team?.assignment ?? 'ROUND_ROBIN' },
      isDefault: team?.isDefault ?? false,
      mostChats: (team?.mostChats ?? null) as number | null,
      memberIds: team?.members.map(({ id }) => id) ?? [],
    },
    formErrorText: () => t('admin.failed'),
    onSubmit: (values) =>
      runOperation(SaveSupportTeamMutation, { input: { id: team?.id ?? null, ...values } }),
    onSuccess: onSaved,
  });
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Field {...form.field('name')} label={t('admin.teamName')} required>
          <TextInput maxLength={60} autoComplete="off" dir="auto" />
        </Field>
        <Field {...form.field('assignment')} label={t('admin.assignment')}>
          <Select>
            {teamAssignments.map((assignment) => (
              <option key={assignment} value={assignment}>
                {t(`admin.${assignment}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">{t('admin.members')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2 md:grid-cols-3">
          {agents.map(({ id, fullName, username }) => (
            <Checkbox key={id} label={fullName || username} {...form.checkbox('memberIds', id)} />
          ))}
        </div>
      </fieldset>
      <Field
        {...form.field('mostChats')}
        label={t('admin.mostChats')}
        hint={t('admin.mostChatsHint')}
        className="max-w-80"
        optional
      >
        <TextInput type="number" inputMode="numeric" min={0} max={50} />
      </Field>
      <Checkbox label={t('admin.isDefault')} {...form.checkbox('isDefault')} />
      <FormErrorSummary form={form} />
      <div className="flex flex-wrap gap-2">
        <Button {...form.submitProps}>{t('admin.save')}</Button>
        {onArchive && (
          <Button variant="secondary" onClick={() => void onArchive()}>
            {t('admin.archive')}
          </Button>
        )}
      </div>
    </form>
  );
}
