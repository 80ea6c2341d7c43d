import { useNavigate } from 'react-router';
import type { PostType } from '#core/postTypes.ts';
import {
  composePathOf,
  placeTakes,
  titleLimit,
  writableTypes,
} from '#features/content/compose/composeRules.ts';
import { PlaceField } from '#features/content/compose/ui/PlaceField.tsx';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { convertSchema } from '../mergingInputs.ts';
import { ConvertResponseMutation } from './mergingDocuments.ts';
import { moveTargetInput, usePlaces } from './usePlaces.ts';

interface ConvertValues {
  title: string;
  type: PostType;
  place: string;
}

/** Converts a comment or reply to a post. */
export function ConvertResponseDialog(props: ModalViewProps<'convertResponse'>) {
  const { response, close, ...modal } = props;
  const { t } = useTranslation(['merging', 'post']);
  const { settings } = useShell();
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const known = usePlaces(null);
  const placeOf = ({ place: key, type }: ConvertValues) =>
    known?.places.find((each) => each.key === key && placeTakes(each, type));
  const inputOf = (values: ConvertValues) => {
    const chosen = placeOf(values);
    return {
      ...{ communityPostType: values.type, title: values.title.trim() },
      ...(chosen && moveTargetInput(chosen)),
    };
  };
  const form = useZodForm<ConvertValues, ResultOf<typeof ConvertResponseMutation>>({
    schema: convertSchema,
    defaultValues: {
      ...{ title: '', type: 'QUESTION' },
      place: response.topicId === null ? '' : `topic:${response.topicId}`,
    },
    toInput: (values) => ({ ...inputOf(values), responseId: Number(response.id) }),
    pathOf: composePathOf,
    formErrorText: () => t('convert.failed'),
    onSubmit: (values) =>
      runOperation(ConvertResponseMutation, {
        input: { ...inputOf(values), responseId: response.id },
      }),
    onSuccess: async ({ convertResponse }) => {
      close();
      await navigate(convertResponse.conversation.path);
      offerUndo(t('convert.done'), convertResponse.activityId, { opens: true });
    },
  });
  const { type } = form.values;
  const types = known ? writableTypes(known.viewer, settings, null) : [type];
  const isComplete = placeOf(form.values) !== undefined && form.values.title.trim() !== '';

  return (
    <FormDialog
      {...modal}
      title={t(`convert.title.${response.kind}`)}
      text={t('convert.text')}
      submitLabel={t('convert.submit')}
      form={form}
      isComplete={isComplete}
    >
      <Field {...form.field('title')} label={t('convert.postTitle')} required>
        <TextInput maxLength={titleLimit} dir="auto" autoComplete="off" data-autofocus />
      </Field>
      <Field {...form.field('type')} label={t('convert.type')}>
        <Select>
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
          value={form.values.place}
          error={form.errorOf('place')}
          onChange={(key) => form.setValue('place', key)}
        />
      </div>
    </FormDialog>
  );
}
