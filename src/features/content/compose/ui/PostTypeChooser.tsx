import { useId } from 'react';
import type { PostType } from '#core/postTypes.ts';
import { cx } from '#ui/cx.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import type { FormPart } from '#ui/forms/useZodForm.ts';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ComposePlace, placeTakes } from '../composeRules.ts';

type PostTypeChooserProps = {
  types: readonly PostType[];
  /** Its topic may restrict the types. */
  place: ComposePlace | undefined;
  form: FormPart<{ type: PostType }>;
};

export function PostTypeChooser({ types, place, form }: PostTypeChooserProps) {
  const { t } = useTranslation('compose');
  const id = useId();
  const value = form.values.type;
  const error = form.errorOf('type');
  if (types.length < 2) return null;
  return (
    <fieldset
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-2 text-sm font-medium">{t('field.communityPostType')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16.4rem),1fr))] gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {types.map((type) => {
          const takes = placeTakes(place, type);
          return (
            <label
              key={type}
              className={cx(
                'flex min-h-14 items-center gap-2 rounded-lg border bg-surface-raised px-2 py-2 transition-colors sm:gap-3 sm:px-3',
                'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                takes
                  ? 'border-border hover:border-border-strong'
                  : 'border-dashed border-border text-text-muted',
              )}
            >
              <input
                type="radio"
                {...form.radio('type', type)}
                className="sr-only"
                disabled={!takes && type !== value}
              />
              <TypeBadge type={type} iconOnly>
                {''}
              </TypeBadge>
              <span className="flex min-w-0 flex-col">
                <span className="text-sm font-semibold wrap-anywhere">{t(`type.${type}`)}</span>
                <span className="sr-only text-xs text-text-muted sm:not-sr-only">
                  {takes ? t(`typeHint.${type}`) : t('notInThisTopic')}
                </span>
              </span>
            </label>
          );
        })}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
