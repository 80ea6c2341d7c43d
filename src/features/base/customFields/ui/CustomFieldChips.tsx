import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';
import type { ShownField } from './customFieldDocuments.ts';

const CustomFieldTags = lazyPart(
  async () => (await import('./CustomFieldTags.tsx')).CustomFieldTags,
);

/** Filled custom fields of a list row, inline. Loaded when there are any: most communities have none. */
export function CustomFieldChips({ fields }: { fields: readonly ShownField[] }) {
  if (fields.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <CustomFieldTags fields={fields} />
    </Suspense>
  );
}
