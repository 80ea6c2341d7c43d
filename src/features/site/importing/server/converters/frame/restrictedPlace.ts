import type { NeutralWriter } from './neutralWriter.ts';

/** The place of private content whose own place not everybody could read: that one’s name would tell about it. */
export const restrictedPlace = 'restricted';

/** A category and a topic of that id, unless they are there already. */
export function writeRestrictedPlace(writer: NeutralWriter): void {
  if (writer.has('categories', restrictedPlace)) return;
  const common = {
    ...{ id: restrictedPlace, title: 'Restricted', slug: 'restricted', description: '' },
    ...{ image: null, position: 1000, createdAt: '1970-01-01T00:00:00.000Z', deletedAt: null },
  };
  writer.write('categories', {
    ...{ ...common, parentId: null, type: 'COMMUNITY', subType: null, tags: [] },
  });
  writer.write('topics', {
    ...{ ...common, categoryId: restrictedPlace, allowedPostTypes: [], languages: [] },
    ...{ isReadOnly: true, customFields: {} },
  });
}
