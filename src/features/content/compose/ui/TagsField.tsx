import { type RefObject, useEffect, useState } from 'react';
import type { Permission } from '#core/permissions.ts';
import { tagLabel, tagLimits, tagName } from '#core/tagName.ts';
import { Field } from '#ui/Field.tsx';
import { ChipList } from '#ui/forms/ChipList.tsx';
import { Combobox, type ComboboxOption } from '#ui/forms/Combobox.tsx';
import { useAsyncOptions } from '#ui/forms/useAsyncOptions.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { TagSuggestionsQuery } from './composeDocuments.ts';

type TagsFieldProps = {
  tags: readonly string[];
  permissions: ReadonlySet<Permission>;
  error: string | undefined;
  onChange: (tags: string[]) => void;
  /** Pending text that would be a tag, included when the form is submitted. */
  typedTag: RefObject<string | null>;
};

/** Suggests existing tags; a new one requires CREATE_TAGS. */
export function TagsField({ tags, permissions, error, onChange, typedTag }: TagsFieldProps) {
  const { t } = useTranslation('compose');
  const [typed, setTyped] = useState('');
  const asked = typed.trim();
  const { options: answered, isStale } = useAsyncOptions(asked === '' ? null : asked, async () => {
    const { tags: found } = await runOperation(TagSuggestionsQuery, { searchKeyword: asked });
    return found.nodes;
  });
  const wanted = shownTag(answered, typed);
  const wantedKey = tagName(wanted);
  // Until the response arrives, matching tags of the previous one.
  const found = isStale ? answered.filter(({ key }) => key.includes(wantedKey)) : answered;
  const known = found.map(({ name }) => name);
  const has = (tag: string) => tags.some((each) => tagName(each) === tagName(tag));
  const isFull = tags.length >= tagLimits.count;
  const mayCreate = permissions.has('CREATE_TAGS');
  const options: ComboboxOption[] = known
    .filter((name) => !has(name))
    .map((name) => ({ key: name, label: name }));
  const isNew = wanted !== '' && !known.includes(wanted) && !has(wanted);
  if (mayCreate && isNew) options.push({ key: wanted, label: t('newTag', { tag: wanted }) });

  const isTaken = mayCreate || known.includes(wanted);
  const isTag = wanted !== '' && isTaken && !isFull && !has(wanted);
  useEffect(() => {
    typedTag.current = isTag ? wanted : null;
  }, [typedTag, isTag, wanted]);
  // It was submitted with the others.
  const [shownTags, setShownTags] = useState(tags);
  if (shownTags !== tags) {
    setShownTags(tags);
    if (wanted !== '' && has(wanted)) setTyped('');
  }

  if (!permissions.has('USE_TAGS') && tags.length === 0) return null;

  function add(name: string): void {
    if (name === '' || isFull) return;
    if (!has(name)) onChange([...tags, name]);
    setTyped('');
  }

  return (
    <div className="flex flex-col gap-1.5">
      <Field label={t('field.tags')} hint={t('tagsHint', { count: tagLimits.count })} error={error}>
        <Combobox
          text={typed}
          onText={(text) => {
            if (!/[,;]$/.test(text)) return setTyped(text);
            const name = shownTag(answered, text);
            if (mayCreate || known.includes(name)) add(name);
            else setTyped(text.slice(0, -1));
          }}
          options={isFull || asked === '' ? [] : options}
          onChoose={({ key }) => add(key)}
          isStale={isStale && options.length === 0}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
            // Enter must not submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
          listLabel={t('field.tags')}
          empty={asked === '' || isFull ? undefined : t(mayCreate ? 'noTags' : 'noTagsToAdd')}
          placeholder={isFull ? t('tagsFull') : t('tagsPlaceholder')}
          maxLength={tagLimits.length}
        />
      </Field>
      <ChipList
        label={t('field.tags')}
        items={tags}
        removeLabel={(tag) => t('removeTag', { tag })}
        onRemove={(tag) => onChange(tags.filter((each) => each !== tag))}
      />
    </div>
  );
}

/** What was typed as the tag that there is of this or another name, else as it is written; '' if it is none. */
function shownTag(
  tags: readonly { key: string; name: string; synonyms: readonly string[] }[],
  typed: string,
): string {
  const name = tagName(typed);
  if (name === '') return '';
  const known = tags.find(
    ({ key, synonyms }) => key === name || synonyms.some((synonym) => tagName(synonym) === name),
  );
  return known?.name ?? tagLabel(typed);
}
