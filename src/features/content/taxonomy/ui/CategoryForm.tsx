import { runOperation } from '#ui/runOperation.ts';
import { createCategorySchema, updateCategorySchema } from '../taxonomyRules.ts';
import { PlaceForm } from './PlaceForm.tsx';
import { PlaceParentField } from './PlaceParentField.tsx';
import { categoryHomes, parentOfCategory } from './placeHomes.ts';
import { type PlaceCategory, UpdateCategoryMutation } from './placesDocuments.ts';
import { CreateCategoryMutation } from './taxonomyDocuments.ts';
import { useOfferMoveBack } from './useOfferMoveBack.ts';
import { placeInput, placeValues, usePlaceForm } from './usePlaceForm.ts';

type CategoryFormProps = {
  /** Null creates one. */
  category: PlaceCategory | null;
  /** Title of a new one's parent category; null at the top level. */
  parentId: string | null;
  /** All categories. */
  categories: readonly PlaceCategory[];
  closeHref: string;
};

export function CategoryForm({ category, ...props }: CategoryFormProps) {
  return category === null ? (
    <NewCategory {...props} />
  ) : (
    <ChangedCategory category={category} {...props} />
  );
}

function NewCategory({ parentId, closeHref }: Omit<CategoryFormProps, 'category'>) {
  const form = usePlaceForm({
    schema: createCategorySchema,
    defaultValues: placeValues(null),
    toInput: (values) => ({ ...placeInput(values), parentId }),
    ...{ updatedAt: null, closeHref },
    save: async (values) => {
      await runOperation(CreateCategoryMutation, { input: { ...placeInput(values), parentId } });
      return undefined;
    },
  });
  return <PlaceForm form={form} closeHref={closeHref} />;
}

type ChangedCategoryProps = Pick<CategoryFormProps, 'categories' | 'closeHref'> & {
  category: PlaceCategory;
};

function ChangedCategory({ category, categories, closeHref }: ChangedCategoryProps) {
  const { id, position } = category;
  const offerMoveBack = useOfferMoveBack();
  const homeId = parentOfCategory(categories, id)?.id ?? null;
  const form = usePlaceForm({
    schema: updateCategorySchema,
    defaultValues: { ...placeValues(category), parentId: homeId ?? '' },
    toInput: (values) => ({ ...placeInput(values), id, parentId: values.parentId || null }),
    ...{ updatedAt: category.updatedAt, closeHref },
    save: async (values, updatedDate) => {
      const parentId = values.parentId || null;
      const moves = parentId !== homeId;
      const { updateCategory } = await runOperation(UpdateCategoryMutation, {
        input: { ...placeInput(values), id, updatedDate, ...(moves && { parentId }) },
      });
      if (!moves) return undefined;
      const back = { id, parentId: homeId, position };
      const { updatedAt, title } = updateCategory.category;
      return () =>
        offerMoveBack(title, () =>
          runOperation(UpdateCategoryMutation, { input: { ...back, updatedDate: updatedAt } }),
        );
    },
  });
  return (
    <PlaceForm form={form} closeHref={closeHref}>
      <PlaceParentField
        homes={categoryHomes(categories, category)}
        mayBeTop
        field={form.field('parentId')}
      />
    </PlaceForm>
  );
}
