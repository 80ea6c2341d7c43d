import { languageName } from '#core/languageName.ts';
import type { Visibility } from '#features/base/layouts/visibilityRules.ts';
import { Field } from '#ui/Field.tsx';
import { isoOfLocal, localOfIso } from '#ui/localTime.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { CheckboxList } from './CheckboxList.tsx';
import type { PageEditorData } from './pageBuilderDocuments.ts';

type VisibilityFieldsProps = {
  value: Visibility;
  audiences: PageEditorData['builderAudiences'];
  /** A page as a whole is the same on every device. */
  withoutDevice?: boolean;
  onChange: (value: Visibility) => void;
};

/** The conditions under which something is shown; all of them must hold. */
export function VisibilityFields(props: VisibilityFieldsProps) {
  const { value, audiences, withoutDevice, onChange } = props;
  const { t, language } = useTranslation('pageBuilder');
  const { activeLanguages } = useShell().settings;
  const set = (changes: Partial<Visibility>) => {
    const next = Object.entries({ ...value, ...changes }).filter(
      ([, each]) => each !== undefined && !(Array.isArray(each) && each.length === 0),
    );
    onChange(Object.fromEntries(next));
  };
  const languages = activeLanguages.map((code) => ({
    ...{ value: code, label: languageName(code, language) },
  }));
  const lists = [
    { name: 'roles' as const, options: audiences.roles },
    { name: 'profileLists' as const, options: audiences.profileLists },
    { name: 'languages' as const, options: languages.length > 1 ? languages : [] },
  ].filter(({ options }) => options.length > 0);
  return (
    <details className="rounded-lg border border-border" open={Object.keys(value).length > 0}>
      <summary className="cursor-pointer px-3 py-2.5 text-sm font-medium">
        {t('visibility.title')}
      </summary>
      <div className="flex flex-col gap-4 px-3 pb-3">
        <Field label={t('visibility.viewer')}>
          <Select
            size="sm"
            value={value.viewer ?? ''}
            onChange={({ target }) => {
              const viewer = target.value === 'VISITOR' || target.value === 'MEMBER';
              set({ viewer: viewer ? (target.value as Visibility['viewer']) : undefined });
            }}
          >
            <option value="">{t('visibility.everyone')}</option>
            <option value="VISITOR">{t('visibility.visitors')}</option>
            <option value="MEMBER">{t('visibility.members')}</option>
          </Select>
        </Field>
        {!withoutDevice && (
          <Field label={t('visibility.device')}>
            <Select
              size="sm"
              value={value.device ?? ''}
              onChange={({ target }) => {
                const device = target.value === 'PHONE' || target.value === 'DESKTOP';
                set({ device: device ? (target.value as Visibility['device']) : undefined });
              }}
            >
              <option value="">{t('visibility.anyDevice')}</option>
              <option value="PHONE">{t('visibility.phone')}</option>
              <option value="DESKTOP">{t('visibility.desktop')}</option>
            </Select>
          </Field>
        )}
        {lists.map(({ name, options }) => (
          <CheckboxList
            key={name}
            legend={t(`visibility.${name}`)}
            options={options}
            chosen={value[name] ?? []}
            onChange={(chosen) => set({ [name]: chosen })}
          />
        ))}
        {(['from', 'until'] as const).map((name) => (
          <Field
            key={name}
            label={t(`visibility.${name}`)}
            hint={t('visibility.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          >
            <TextInput
              type="datetime-local"
              value={localOfIso(value[name] ?? null)}
              onChange={({ target }) => set({ [name]: isoOfLocal(target.value) ?? undefined })}
            />
          </Field>
        ))}
      </div>
    </details>
  );
}
