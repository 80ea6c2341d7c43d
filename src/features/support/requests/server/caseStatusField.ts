import '#features/base/customFields/server/fixedFields.ts';
import type { CustomField } from '#features/base/customFields/customFieldRules.ts';
import english from '#locales/en/support.json' with { type: 'json' };
import type { Ctx } from '#platform/context.ts';
import { serverWords } from '#platform/serverWords.ts';
import { customerStatuses } from '../supportRequestRules.ts';

/** SPEC §7: the status options of cases are those of one custom field with a fixed id. */
const statusFieldId = Number.MAX_SAFE_INTEGER;

/** The statuses as customers see them. */
export function caseStatusField({ locale }: Pick<Ctx, 'locale'>): CustomField {
  const { language, words } = serverWords('support', english, [locale]);
  return {
    ...{ id: statusFieldId, target: 'REQUEST', key: 'case_status', kind: 'CHOICE' },
    ...{ names: { [language]: words.statusField }, helpTexts: {}, required: false },
    options: customerStatuses.map((value) => ({
      ...{ value, removed: false, labels: { [language]: words.status[value] } },
    })),
    rules: {
      ...{ pattern: null, minLength: null, maxLength: null, min: null, max: null, integer: false },
    },
    ...{ defaultValue: null, postTypes: [], topicIds: [], placements: [], position: 0 },
    ...{ visibleTo: 'EVERYONE', editableBy: 'STAFF', archivedAt: null, updatedAt: new Date(0) },
  };
}
