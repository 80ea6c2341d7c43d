import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { tableKinds } from '../importRules.ts';
import type { ImportDetail } from './importDocuments.ts';

const textForms = ['auto', 'html', 'markdown', 'text'] as const;
const dateForms = ['dmy', 'mdy'] as const;

/** What a table has, and what each of its columns becomes. */
export function ImportTableFields({
  table,
  properties,
}: {
  table: ImportDetail['tables'][number];
  properties: ImportDetail['properties'];
}) {
  const { t } = useTranslation('imports');
  const { place, name, kind, texts, dates, columns } = table;
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border border-border p-4">
      <legend className="px-1 font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </legend>
      <div className="field-grid sm:grid-cols-3">
        <Field label={t('kind')}>
          <Select name={`kind.${place}`} defaultValue={kind}>
            <option value="">{t('leftOut')}</option>
            {tableKinds.map((each) => (
              <option key={each} value={each}>
                {t(`kinds.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('texts')}>
          <Select name={`texts.${place}`} defaultValue={texts}>
            {textForms.map((each) => (
              <option key={each} value={each}>
                {t(`textForms.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('dates')}>
          <Select name={`dates.${place}`} defaultValue={dates}>
            {dateForms.map((each) => (
              <option key={each} value={each}>
                {t(`dateForms.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <p className="text-sm text-text-muted">{t('columnsText')}</p>
      <div className="field-grid sm:grid-cols-2 lg:grid-cols-3">
        {columns.map((column) => (
          <Field key={column.field} label={<bdi>{column.name || column.field}</bdi>}>
            <Select name={column.field} defaultValue={column.property} size="sm">
              <option value="">{t('leftOut')}</option>
              {tableKinds.map((each) => (
                <optgroup key={each} label={t(`kinds.${each}`)}>
                  {properties
                    .filter(({ kind: of }) => of === each)
                    .map(({ name: property }) => (
                      <option key={property} value={property}>
                        {property}
                      </option>
                    ))}
                </optgroup>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
