import { Field, type FieldBinding } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type KnowledgePlaceFieldsProps = {
  bases: readonly {
    id: string;
    title: string;
    knowledgeBase: {
      sections: readonly { id: string; name: string; around: readonly { name: string }[] }[];
    } | null;
  }[];
  /** The id of the chosen knowledge base. */
  baseId: string;
  baseField: FieldBinding;
  sectionField: FieldBinding;
};

/** Where articles go: a knowledge base and one of its sections. */
export function KnowledgePlaceFields({
  bases,
  baseId,
  baseField,
  sectionField,
}: KnowledgePlaceFieldsProps) {
  const { t } = useTranslation('knowledgeAdmin');
  const chosen = bases.find(({ id }) => id === baseId);
  return (
    <>
      <Field {...baseField} label={t('place.base')} required>
        <Select>
          {bases.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...sectionField} label={t('place.section')}>
        <Select key={baseId}>
          <option value="">{t('place.noSection')}</option>
          {chosen?.knowledgeBase?.sections.map(({ id, name, around }) => (
            <option key={id} value={id}>
              {[...around.map((each) => each.name), name].join(' › ')}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
