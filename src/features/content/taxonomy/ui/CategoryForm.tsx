import { runOperation } from '#ui/runOperation.ts';
import { PlaceForm } from './PlaceForm.tsx';
import { PlaceParentField } from './PlaceParentField.tsx';
import { categoryHomes, parentOfCategory } from './placeHomes.ts';
import { type PlaceCategory, UpdateCategoryMutation } from './placesDocuments.ts';
import { CreateCategoryMutation } from './taxonomyDocuments.ts';
import { useOfferMoveBack } from './useOfferMoveBack.ts';

type CategoryFormProps = {
  /** Null makes one. */
  category: PlaceCategory | null;
  /** Of the category a new one stands below; null at the top. */
  parentId: string | null;
  /** All there are. */
  categories: readonly PlaceCategory[];
  closeHref: string;
};

export function CategoryForm({ category, parentId, categories, closeHref }: CategoryFormProps) {
  const offerMoveBack = useOfferMoveBack();
  if (category === null) {
    return (
      <PlaceForm
        place={null}
        closeHref={closeHref}
        save={async (fields) => {
          await runOperation(CreateCategoryMutation, { input: { ...fields, parentId } });
          return undefined;
        }}
      />
    );
  }
  const { id, position } = category;
  const homeId = parentOfCategory(categories, id)?.id ?? null;
  return (
    <PlaceForm
      place={category}
      closeHref={closeHref}
      save={async (fields, form, updatedDate) => {
        const asked = String(form.get('parentId') ?? '') || null;
        const moves = asked !== homeId;
        const { updateCategory } = await runOperation(UpdateCategoryMutation, {
          input: { ...fields, id, updatedDate, ...(moves && { parentId: asked }) },
        });
        if (!moves) return undefined;
        const back = { id, parentId: homeId, position };
        const { updatedAt, title } = updateCategory.category;
        return () =>
          offerMoveBack(title, () =>
            runOperation(UpdateCategoryMutation, { input: { ...back, updatedDate: updatedAt } }),
          );
      }}
    >
      {({ parentId: fault }) => (
        <PlaceParentField
          homes={categoryHomes(categories, category)}
          parentId={homeId}
          mayBeTop
          error={fault}
        />
      )}
    </PlaceForm>
  );
}
