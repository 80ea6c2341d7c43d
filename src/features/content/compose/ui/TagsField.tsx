import X from 'virtual:icons/x';
import { type RefObject, useEffect, useState } from 'react';
import type { Permission } from '#core/permissions.ts';
import { tagLimits, tagName } from '#core/tagName.ts';
import { Combobox, type ComboboxOption } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { TagSuggestionsQuery } from './composeDocuments.ts';

type TagsFieldProps = {
  tags: readonly string[];
  permissions: ReadonlySet<Permission>;
  error: string | undefined;
  onChange: (tags: string[]) => void;
  /** Holds what is typed and would be a tag: whoever sends the form has not taken it back. */
  typedTag: RefObject<string | null>;
};

/** Tags in use are suggested; a new one needs CREATE_TAGS. */
export function TagsField({ tags, permissions, error, onChange, typedTag }: TagsFieldProps) {
  const { t } = useTranslation('compose');
  const [typed, setTyped] = useState('');
  const known = useSuggestions(typed);
  const wanted = tagName(typed);
  const isFull = tags.length >= tagLimits.count;
  const mayCreate = permissions.has('CREATE_TAGS');
  const options: ComboboxOption[] = known
    .filter((name) => !tags.includes(name))
    .map((name) => ({ key: name, label: name }));
  const isNew = wanted !== '' && !known.includes(wanted) && !tags.includes(wanted);
  if (mayCreate && isNew) options.push({ key: wanted, label: t('newTag', { tag: wanted }) });

  const isTaken = mayCreate || known.includes(wanted);
  const isTag = wanted !== '' && isTaken && !isFull && !tags.includes(wanted);
  useEffect(() => {
    typedTag.current = isTag ? wanted : null;
  }, [typedTag, isTag, wanted]);
  // It was sent, and is among the others now.
  const [shownTags, setShownTags] = useState(tags);
  if (shownTags !== tags) {
    setShownTags(tags);
    if (tags.includes(wanted)) setTyped('');
  }

  if (!permissions.has('USE_TAGS') && tags.length === 0) return null;

  function add(name: string): void {
    if (name === '' || isFull) return;
    if (!tags.includes(name)) onChange([...tags, name]);
    setTyped('');
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('field.tags')}
        optional
        hint={t('tagsHint', { count: tagLimits.count })}
        error={error}
      >
        <Combobox
          text={typed}
          onText={(text) => {
            if (!/[,;]$/.test(text)) return setTyped(text);
            const name = tagName(text);
            if (mayCreate || known.includes(name)) add(name);
            else setTyped(text.slice(0, -1));
          }}
          options={isFull || typed.trim() === '' ? [] : options}
          onChoose={({ key }) => add(key)}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
            // The form is not sent from here.
            if (event.key === 'Enter') event.preventDefault();
          }}
          listLabel={t('field.tags')}
          empty={
            typed.trim() === '' || isFull ? undefined : t(mayCreate ? 'noTags' : 'noTagsToAdd')
          }
          placeholder={isFull ? t('tagsFull') : t('tagsPlaceholder')}
          maxLength={tagLimits.length}
        />
      </Field>
      {tags.length > 0 && (
        <ul aria-label={t('field.tags')} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-h-8 items-center gap-1 rounded-full bg-surface-sunken ps-3 pe-1 text-sm"
            >
              {tag}
              <button
                type="button"
                aria-label={t('removeTag', { tag })}
                className="touch-target inline-flex size-6 items-center justify-center rounded-full text-text-muted hover:bg-surface-hover hover:text-text"
                onClick={() => onChange(tags.filter((each) => each !== tag))}
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useSuggestions(typed: string): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const asked = typed.trim();
  useEffect(() => {
    if (asked === '') {
      setKnown([]);
      return undefined;
    }
    let isLate = false;
    const timer = setTimeout(() => {
      runOperation(TagSuggestionsQuery, { searchKeyword: asked }).then(
        ({ tags }) => isLate || setKnown(tags.nodes.map(({ name }) => name)),
        () => undefined,
      );
    }, 200);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return known;
}
