import { useId } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type AudienceListsFieldProps = {
  lists: readonly { id: string; name: string }[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** Profile lists whose members see the articles. */
export function AudienceListsField({ lists, chosen, error, onChange }: AudienceListsFieldProps) {
  const { t } = useTranslation('knowledgeAdmin');
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{t('field.lists')}</legend>
      {lists.length === 0 ? (
        <p className="text-sm text-text-muted">{t('noLists')}</p>
      ) : (
        <div className="flex max-h-60 flex-col gap-2 overflow-y-auto rounded-lg border border-border p-3">
          {lists.map((list) => (
            <Checkbox
              key={list.id}
              label={<bdi>{list.name}</bdi>}
              checked={chosen.includes(list.id)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, list.id] : chosen.filter((each) => each !== list.id),
                )
              }
            />
          ))}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
