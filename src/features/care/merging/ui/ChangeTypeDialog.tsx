import { useRevalidator } from 'react-router';
import { type PostType, postTypeFacts } from '#core/postTypes.ts';
import { placeTakes, writableTypes } from '#features/content/compose/composeRules.ts';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { changeTypeSchema } from '../mergingInputs.ts';
import { ChangeTypeMutation } from './mergingDocuments.ts';
import type { ChangedPost } from './mergingModals.ts';
import { placeKeyOf, usePlaces } from './usePlaces.ts';

interface TypeValues {
  communityPostType: PostType | null;
}

/** Changes a post's type, and explains what is kept and what is hidden. */
export function ChangeTypeDialog({ post, close, ...modal }: ModalViewProps<'changeType'>) {
  const { t } = useTranslation(['merging', 'post']);
  const { settings } = useShell();
  const { revalidate } = useRevalidator();
  const offerUndo = useOfferUndo();
  const known = usePlaces(post.type);
  const place = known?.places.find(({ key }) => key === placeKeyOf(post));
  const types = (known ? writableTypes(known.viewer, settings, null) : []).filter(
    (each) => each !== post.type && placeTakes(place, each),
  );

  const form = useZodForm<TypeValues, ResultOf<typeof ChangeTypeMutation>>({
    schema: changeTypeSchema,
    defaultValues: { communityPostType: null },
    formErrorText: () => t('changeType.failed'),
    onSubmit: ({ communityPostType }) =>
      runOperation(ChangeTypeMutation, {
        input: { id: post.id, communityPostType: communityPostType ?? post.type },
      }),
    onSuccess: async ({ updateConversation }) => {
      close();
      await revalidate();
      offerUndo(t('changeType.done'), updateConversation.activityId);
    },
  });
  const { communityPostType: type } = form.values;

  return (
    <FormDialog
      {...modal}
      title={t('changeType.title', { title: post.title })}
      text={t('changeType.keeps')}
      submitLabel={t('changeType.submit')}
      form={form}
      isComplete={type !== null}
    >
      <fieldset className="flex flex-col gap-1" aria-busy={known === null}>
        <legend className="mb-2 text-sm font-medium">{t('changeType.label')}</legend>
        {types.map((each) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-border px-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input type="radio" {...form.radio('communityPostType', each)} className="sr-only" />
            <TypeBadge type={each}>{t(`post:types.${each}`)}</TypeBadge>
          </label>
        ))}
        {known && types.length === 0 && <p className="text-text-muted">{t('changeType.none')}</p>}
      </fieldset>
      {type !== null && <Hidden post={post} type={type} />}
    </FormDialog>
  );
}

/** Data that another type does not show; kept for a change back. */
function Hidden({ post, type }: { post: ChangedPost; type: PostType }) {
  const { t } = useTranslation('merging');
  const [before, after] = [postTypeFacts(post.type), postTypeFacts(type)];
  const counts = { like: post.likeCount, vote: post.voteCount, meToo: post.meTooCount };
  const count = counts[before.appreciation];
  const isHidden = before.appreciation !== after.appreciation && count !== 0;
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-text-muted empty:hidden">
      {post.hasAcceptedComment && !after.answerable && <li>{t('changeType.answer')}</li>}
      {isHidden && <li>{t(`changeType.${before.appreciation}`, { count })}</li>}
    </ul>
  );
}
