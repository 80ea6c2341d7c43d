import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isPostType, type PostType } from '#core/postTypes.ts';
import { placeTakes, titleLimit, writableTypes } from '#features/content/compose/composeRules.ts';
import { PlaceField } from '#features/content/compose/ui/PlaceField.tsx';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { Field } from '#ui/Field.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ConvertResponseMutation } from './mergingDocuments.ts';
import { ToolDialog } from './ToolDialog.tsx';
import { placeInput, usePlaces } from './usePlaces.ts';

/** Makes a comment or reply a post of its own. */
export function ConvertResponseDialog(props: ModalViewProps<'convertResponse'>) {
  const { response, close, ...modal } = props;
  const { t } = useTranslation(['merging', 'post']);
  const { settings } = useShell();
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const known = usePlaces(null);
  const [title, setTitle] = useState('');
  const [type, setType] = useState<PostType>('QUESTION');
  const [key, setKey] = useState(response.topicId === null ? '' : `topic:${response.topicId}`);
  const types = known ? writableTypes(known.viewer, settings, null) : [type];
  const place = known?.places.find((each) => each.key === key && placeTakes(each, type));

  async function submit(): Promise<void> {
    if (!place) return;
    try {
      const { convertResponse } = await runOperation(ConvertResponseMutation, {
        input: {
          responseId: response.id,
          communityPostType: type,
          title: title.trim(),
          ...placeInput(place),
        },
      });
      close();
      await navigate(convertResponse.conversation.path);
      offerUndo(t('convert.done'), convertResponse.activityId, { opens: true });
    } catch {
      showError(t('convert.failed'));
    }
  }

  return (
    <ToolDialog
      {...modal}
      title={t(`convert.title.${response.kind}`)}
      text={t('convert.text')}
      submitLabel={t('convert.submit')}
      isReady={place !== undefined && title.trim() !== ''}
      onSubmit={submit}
    >
      <Field label={t('convert.postTitle')} required>
        <TextInput
          value={title}
          maxLength={titleLimit}
          dir="auto"
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </Field>
      <Field label={t('convert.type')}>
        <Select
          value={type}
          onChange={({ currentTarget: { value } }) => isPostType(value) && setType(value)}
        >
          {types.map((each) => (
            <option key={each} value={each}>
              {t(`post:types.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="has-[[aria-expanded=true]]:min-h-96">
        <PlaceField
          places={known?.places ?? []}
          type={type}
          value={key}
          error={undefined}
          onChange={setKey}
        />
      </div>
    </ToolDialog>
  );
}
