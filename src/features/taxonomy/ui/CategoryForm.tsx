import { runOperation } from '#ui/runOperation.ts';
import { PlaceForm } from './PlaceForm.tsx';
import { type PlaceCategory, UpdateCategoryMutation } from './placesDocuments.ts';
import { CreateCategoryMutation } from './taxonomyDocuments.ts';

type CategoryFormProps = {
  /** Null makes one. */
  category: PlaceCategory | null;
  /** Of the category a new one stands below; null at the top. */
  parentId: string | null;
  closeHref: string;
};

export function CategoryForm({ category, parentId, closeHref }: CategoryFormProps) {
  return (
    <PlaceForm
      place={category}
      closeHref={closeHref}
      save={(fields, _form, updatedDate) =>
        category
          ? runOperation(UpdateCategoryMutation, {
              input: { ...fields, id: category.id, updatedDate },
            })
          : runOperation(CreateCategoryMutation, { input: { ...fields, parentId } })
      }
    />
  );
}
