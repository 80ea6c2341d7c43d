import { useId } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';

type ProfileListsFieldProps = {
  label: string;
  hint?: string;
  /** Shown where there are no lists. */
  emptyText?: string;
  lists: readonly { id: string; name: string }[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** Chooses profile lists by name. */
export function ProfileListsField(props: ProfileListsFieldProps) {
  const { label, hint, emptyText, lists, chosen, error, onChange } = props;
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={describedBy || undefined}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 text-sm text-text-muted">
          {hint}
        </p>
      )}
      {lists.length === 0 ? (
        <p className="text-sm text-text-muted">{emptyText}</p>
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
