import { useEffect, useId, useRef } from 'react';
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

/** One row of tiles, which scrolls if they do not fit, and what the chosen type is for. */
export function PostTypeChooser({ types, place, form }: PostTypeChooserProps) {
  const { t } = useTranslation('compose');
  const id = useId();
  const value = form.values.type;
  const error = form.errorOf('type');
  const row = useRef<HTMLDivElement>(null);
  // The chosen tile is in the visible part of the row, also where it was chosen elsewhere: of a draft, a post.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen
  useEffect(() => {
    const tile = row.current?.querySelector(':checked')?.parentElement;
    const [shown, own] = [row.current?.getBoundingClientRect(), tile?.getBoundingClientRect()];
    if (!shown || !own) return;
    const over = Math.max(own.right - shown.right, 0) + Math.min(own.left - shown.left, 0);
    row.current?.scrollBy({ left: over });
  }, [value]);
  if (types.length < 2) return null;
  const hintOf = (type: PostType) =>
    placeTakes(place, type) ? t(`typeHint.${type}`) : t('notInThisTopic');
  return (
    <fieldset
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-medium">{t('field.communityPostType')}</legend>
      <div ref={row} className="type-tiles">
        {types.map((type) => {
          const takes = placeTakes(place, type);
          return (
            <label key={type} className={cx('type-tile', !takes && 'type-tile-unavailable')}>
              <input
                type="radio"
                {...form.radio('type', type)}
                className="sr-only"
                disabled={!takes && type !== value}
                aria-describedby={`${id}-${type}`}
              />
              <TypeBadge type={type} iconOnly>
                {''}
              </TypeBadge>
              {t(`type.${type}`)}
              <span id={`${id}-${type}`} hidden>
                {hintOf(type)}
              </span>
            </label>
          );
        })}
      </div>
      <p aria-hidden className="text-sm text-text-muted">
        {hintOf(value)}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
