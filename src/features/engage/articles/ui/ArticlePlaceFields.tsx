import { Field, type FieldBinding } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { NewArticleData } from './articleListDocuments.ts';

type ArticlePlaceFieldsProps = {
  bases: readonly Pick<
    NewArticleData['knowledgeBases'][number],
    'id' | 'title' | 'knowledgeBase'
  >[];
  /** The id of the chosen knowledge base. */
  baseId: string;
  baseField: FieldBinding;
  sectionField: FieldBinding;
};

/** Where a new article is: its knowledge base and section. */
export function ArticlePlaceFields({
  bases,
  baseId,
  baseField,
  sectionField,
}: ArticlePlaceFieldsProps) {
  const { t } = useTranslation('articleEditor');
  const chosen = bases.find(({ id }) => id === baseId);
  return (
    <>
      <Field {...baseField} label={t('field.base')} required>
        <Select>
          {bases.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...sectionField} label={t('field.section')}>
        <Select key={baseId}>
          <option value="">{t('field.noSection')}</option>
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
