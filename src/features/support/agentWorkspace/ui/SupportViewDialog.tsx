import { languageName } from '#core/languageName.ts';
import {
  supportChannels,
  supportKinds,
  supportPriorities,
} from '#features/support/requests/supportRequestRules.ts';
import { supportStatuses } from '#features/support/requests/supportTransitionRules.ts';
import { useRequestTypeChoices } from '#features/support/requestTypes/ui/useRequestTypeChoices.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { breachFilters, dueFilters, queueSorts } from '../queueFilterRules.ts';
import { filterOfForm, viewFormSchema, viewFormValues } from '../viewFormRules.ts';
import { CheckboxSet } from './CheckboxSet.tsx';
import { SaveSupportViewMutation } from './supportViewDocuments.ts';
import { ViewFilterFields } from './ViewFilterFields.tsx';

/** A saved view: its name, and which requests it lists. */
export function SupportViewDialog(props: ModalViewProps<'supportView'>) {
  const { view, agents, teams, types, closable, dismiss, close } = props;
  const { t } = useTranslation('supportDesk');
  const { t: words } = useTranslation('support');
  const { t: viewWords } = useTranslation('supportViews');
  const { t: typeWords } = useTranslation('requestTypes');
  const typeChoices = useRequestTypeChoices(types);
  const { settings, language, viewer } = useShell();
  const form = useZodForm({
    schema: viewFormSchema,
    defaultValues: viewFormValues(
      view?.title ?? '',
      Object(view?.filter ?? { statuses: ['NEW', 'OPEN', 'WAITING'] }),
      view?.isShared ?? false,
    ),
    formErrorText: () => t('changeFailed'),
    onSubmit: async (values) => {
      const { title, isShared } = values;
      const input = { id: view?.key ?? null, title, isShared, filter: filterOfForm(values) };
      return (await runOperation(SaveSupportViewMutation, { input })).saveSupportView.key ?? '';
    },
    onSuccess: (key) => close({ key }),
  });
  const any = <option value="">{t('viewForm.any')}</option>;
  return (
    <FormDialog
      form={form}
      title={t(view ? 'viewForm.edit' : 'viewForm.new')}
      width="wide"
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('viewForm.save')}
    >
      <Field {...form.field('title')} label={t('viewForm.name')} required>
        <TextInput maxLength={60} autoComplete="off" dir="auto" data-autofocus />
      </Field>
      <CheckboxSet
        legend={t('field.status')}
        values={supportStatuses}
        labelOf={(status) => words(`agentStatus.${status}`)}
        checkbox={(status) => form.checkbox('statuses', status)}
      />
      <CheckboxSet
        legend={t('field.priority')}
        values={supportPriorities}
        labelOf={(priority) => words(`priority.${priority}`)}
        checkbox={(priority) => form.checkbox('priorities', priority)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('assignee')} label={t('field.assignee')}>
          <Select>
            {any}
            <option value="ME">{t('viewForm.me')}</option>
            <option value="NONE">{t('unassigned')}</option>
            {agents.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('teamId')} label={t('field.team')}>
          <Select>
            {any}
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('kind')} label={t('viewForm.kind')}>
          <Select>
            {any}
            {supportKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`viewForm.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('channel')} label={t('viewForm.channel')}>
          <Select>
            {any}
            {supportChannels.map((channel) => (
              <option key={channel} value={channel}>
                {t(`viewForm.${channel}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('typeId')} label={typeWords('type')}>
          <Select>
            {any}
            {typeChoices([form.values.typeId]).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('language')} label={t('viewForm.language')}>
          <Select>
            {any}
            {settings.activeLanguages.map((code) => (
              <option key={code} value={code}>
                {languageName(code, language)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('breach')} label={t('clock.title')}>
          <Select>
            {any}
            {breachFilters.map((breach) => (
              <option key={breach} value={breach}>
                {breach === 'TODAY'
                  ? viewWords('dueToday')
                  : t(breach === 'SOON' ? 'views.breaching' : 'views.breached')}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('due')} label={t('due.label')}>
          <Select>
            {any}
            {dueFilters.map((due) => (
              <option key={due} value={due}>
                {due === 'TODAY' ? viewWords('dueToday') : t(`due.${due}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('sort')} label={t('viewForm.sort')}>
          <Select>
            {queueSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`viewFilter.sorts.${sort}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <ViewFilterFields form={form} />
      <Checkbox label={t('viewForm.unanswered')} {...form.checkbox('unanswered')} />
      {viewer.permissions.includes('MANAGE_COMMUNITY') && (
        <Checkbox label={t('viewForm.shared')} {...form.checkbox('isShared')} />
      )}
    </FormDialog>
  );
}
