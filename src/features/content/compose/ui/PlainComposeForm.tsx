import { formPath } from '#core/feature/postedForms.ts';
import { groupOfType, type PostType } from '#core/postTypes.ts';
import { postLengthRule } from '#features/content/conversations/contentLengthRules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { placesOf, titleLimit, writableTypes, writerOf } from '../composeRules.ts';
import { type ComposeData, scopedPlaces } from './composeDocuments.ts';
import { askedPlace, askedTitle } from './composeKey.ts';

type PlainComposeFormProps = { data: ComposeData; search: string; type: PostType | null };

/**
 * The form of a new post on a page without script: type, title, text and place. Posts with parts of their own, such
 * as polls, need the script. Rendered by the server only, within `noscript`.
 */
export function PlainComposeForm({ data, search, type }: PlainComposeFormProps) {
  const { t } = useTranslation('compose');
  const { basePath, typed, viewer: info, settings } = useShell();
  const refused = errorOfAddress(new URLSearchParams(search));
  const viewer = writerOf(info, scopedPlaces(data));
  const types = writableTypes(viewer, settings, null).filter(
    (each) => groupOfType(each) !== 'activities',
  );
  const places = placesOf(viewer, {
    ...{ categories: data.categories.nodes, topics: data.allTopics },
  }).filter(({ allowedPostTypes }) => allowedPostTypes.some((each) => types.includes(each)));
  const kept = (name: string) => (refused && typed?.[name]) || null;
  const [first] = types;
  if (first === undefined) return <p className="text-text-muted">{t('needsScripts')}</p>;
  const errorOf = (field: string) => {
    const fault = refused?.faults.find((each) => each.field === field);
    if (!fault) return undefined;
    const { min, max } = postLengthRule(viewer, { type: first, categoryId: null }, settings);
    if (field !== 'content') return t('failed');
    return t(fault.rule === 'tooLong' ? 'fault.tooLong' : 'fault.tooShort', {
      limit: fault.rule === 'tooLong' ? max : min,
    });
  };
  return (
    <form
      method="post"
      action={`${basePath}${formPath('createConversation')}`}
      className="flex flex-col gap-6"
    >
      <HiddenFields />
      {refused && (
        <p role="alert" className="text-sm text-danger">
          {t('failed')}
        </p>
      )}
      <Field label={t('field.communityPostType')} error={errorOf('communityPostType')}>
        <Select
          name="communityPostType"
          defaultValue={kept('communityPostType') ?? (type && types.includes(type) ? type : first)}
        >
          {types.map((each) => (
            <option key={each} value={each}>
              {t(`type.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('field.title')} error={errorOf('title')} required>
        <TextInput
          name="title"
          maxLength={titleLimit}
          defaultValue={kept('title') ?? askedTitle(search)}
          dir="auto"
        />
      </Field>
      <Field label={t('field.content')} error={errorOf('content')} required>
        <TextArea name="content" rows={10} dir="auto" defaultValue={kept('content') ?? ''} />
      </Field>
      <Field label={t('field.topics')} error={errorOf('topics')} required>
        <Select name="place" defaultValue={kept('place') ?? askedPlace(search)}>
          {places.map(({ key, label, group, topicId }) => (
            <option key={key} value={key}>
              {topicId === null ? t('anyTopic', { category: group }) : `${group} › ${label}`}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" className="self-start">
        {t('post')}
      </Button>
    </form>
  );
}
