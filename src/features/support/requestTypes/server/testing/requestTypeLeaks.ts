import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const requestTypeLeaks: FeatureLeaks = {
  queries: {
    supportRequestTypes: { none: 'What the forms for new requests ask for is no secret.' },
  },
  plant: async ({ db, secrets: { word }, otherId }) => {
    const rights = { target: 'REQUEST', placements: ['FORM', 'PAGE'] };
    const open = await makeCustomField(db, { ...rights, visible_to: 'EVERYONE' });
    const internal = await makeCustomField(db, {
      ...{ ...rights, visible_to: 'STAFF', editable_by: 'STAFF' },
    });
    await makeSupportRequest(db, {
      requester_id: otherId,
      field_values: JSON.stringify({
        [open.key]: word('requestField[everyone].value', 'supportDesk'),
        [internal.key]: word('requestField[staff].value', 'supportDesk'),
      }),
    });
  },
};
