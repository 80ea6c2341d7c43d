import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';
import type { ShownField } from './customFieldDocuments.ts';

const CustomFieldTable = lazyPart(
  async () => (await import('./CustomFieldTable.tsx')).CustomFieldTable,
);

/** The filled custom fields of a post or a topic, on its page. Loaded when there are any: most communities have none. */
export function CustomFieldList({ fields }: { fields: readonly ShownField[] }) {
  if (fields.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <CustomFieldTable fields={fields} />
    </Suspense>
  );
}
