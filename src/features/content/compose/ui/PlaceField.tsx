import FolderOpen from 'virtual:icons/folder-open';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PostType } from '#core/postTypes.ts';
import { sentenceSpace } from '#core/sentenceSpace.ts';
import { fold } from '#core/slug.ts';
import { Field } from '#ui/Field.tsx';
import { Combobox, type ComboboxOption } from '#ui/forms/Combobox.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ComposePlace, placeTakes } from '../composeRules.ts';

type PlaceFieldProps = {
  places: readonly ComposePlace[];
  type: PostType;
  value: string;
  error: string | undefined;
  onChange: (key: string) => void;
};

/** Combobox for the post's topic or category, the category alone where there are no topics; those that do not allow its type are omitted. */
export function PlaceField({ places, type, value, error, onChange }: PlaceFieldProps) {
  const { t, language } = useTranslation('compose');
  const { viewer } = useShell();
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = places.find(({ key }) => key === value);
  // The separator between names is not matched.
  const words = fold(typed ?? '').split(/[\s›—]+/);
  const isByTopic = places.some(({ topicId }) => topicId !== null);
  const label = t(isByTopic ? 'field.topics' : 'field.category');
  const hasTopics = ({ categoryId }: ComposePlace) =>
    places.some((place) => place.categoryId === categoryId && place.topicId !== null);
  const options = places
    .filter((place) => placeTakes(place, type))
    .filter(({ label, group }) => {
      const text = fold(`${group} ${label}`);
      return words.every((word) => text.includes(word));
    })
    .map(
      (place): ComboboxOption => ({
        ...{ key: place.key, group: place.group },
        label:
          place.topicId === null && hasTopics(place)
            ? t('anyTopic', { category: place.label })
            : place.label,
      }),
    );
  return (
    <Field
      label={label}
      hint={
        places.length === 0 && (
          <>
            {t('noPlacesYet')}
            {sentenceSpace(language)}
            {viewer.permissions.includes('MANAGE_COMMUNITY') && (
              <Link to="/admin/categories" className="font-medium text-accent underline">
                {t('makePlace')}
              </Link>
            )}
          </>
        )
      }
      error={error}
      required
    >
      <Combobox
        text={typed ?? (chosen ? nameOf(chosen) : '')}
        onText={setTyped}
        options={options}
        onChoose={({ key }) => {
          setTyped(null);
          onChange(key);
        }}
        onBlur={() => setTyped(null)}
        listLabel={label}
        empty={t(isByTopic ? 'noPlace' : 'noCategory')}
        placeholder={t(isByTopic ? 'placeHint' : 'categoryHint')}
        icon={<FolderOpen aria-hidden />}
      />
    </Field>
  );
}

/** Its own name before its path, which a narrow field truncates. */
function nameOf({ label, group, topicId }: ComposePlace): string {
  const above = topicId === null ? group.split(' › ').slice(0, -1).join(' › ') : group;
  return above === '' ? label : `${label} — ${above}`;
}
