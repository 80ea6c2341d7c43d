import { z } from 'zod';
import {
  supportChannels,
  supportKinds,
  supportPriorities,
} from '#features/support/requests/supportRequestRules.ts';
import { supportStatuses } from '#features/support/requests/supportTransitionRules.ts';
import {
  breachFilters,
  dueFilters,
  fieldMatches,
  type QueueFilter,
  queueSorts,
  unsetDropped,
} from './queueFilterRules.ts';

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.union([z.literal(''), z.enum(values)]);

/** Several tags, with commas. */
const tagText = z.string().trim().max(500);

/** The form for tags of several requests. */
export const bulkTagsSchema = z.object({ add: tagText, remove: tagText });

/** The form of a saved view. An empty choice does not filter. */
export const viewFormSchema = z.object({
  title: z.string().trim().min(1).max(60),
  statuses: z.array(z.enum(supportStatuses)),
  priorities: z.array(z.enum(supportPriorities)),
  assignee: z.string(),
  teamId: z.string(),
  kind: choice(supportKinds),
  channel: choice(supportChannels),
  typeId: z.string(),
  tag: z.string().trim().max(50),
  allTags: tagText,
  noTags: tagText,
  company: z.string().trim().max(200),
  requester: z.string().trim().max(200),
  created: z.string(),
  createdFrom: z.string(),
  createdTo: z.string(),
  active: z.string(),
  idle: z.string(),
  hasAttachments: z.boolean(),
  fieldKey: z.string(),
  fieldMatch: z.enum(fieldMatches),
  fieldValue: z.string().trim().max(200),
  language: z.string(),
  breach: choice(breachFilters),
  policyId: z.string(),
  due: choice(dueFilters),
  unanswered: z.boolean(),
  sort: z.enum(queueSorts),
  isShared: z.boolean(),
});

export type ViewFormValues = z.input<typeof viewFormSchema>;

export function viewFormValues(
  title: string,
  filter: QueueFilter,
  isShared: boolean,
): ViewFormValues {
  return {
    ...{ title, isShared, statuses: [...(filter.statuses ?? [])] },
    ...{ priorities: [...(filter.priorities ?? [])], assignee: filter.assignee ?? '' },
    ...{ teamId: filter.teamId ?? '', kind: filter.kind ?? '', tag: tagsOf(filter) },
    ...{ language: filter.language ?? '', breach: filter.breach ?? '', due: filter.due ?? '' },
    ...{ channel: filter.channel ?? '', policyId: filter.policyId ?? '' },
    ...{ typeId: filter.typeId ?? '', unanswered: filter.unanswered ?? false },
    ...{ allTags: textOf(filter.allTags), noTags: textOf(filter.noTags) },
    ...{ company: filter.company ?? '', requester: filter.requester ?? '' },
    created: filter.createdFrom || filter.createdTo ? rangeOfDays : dayText(filter.createdWithin),
    ...{ createdFrom: filter.createdFrom ?? '', createdTo: filter.createdTo ?? '' },
    ...{ active: dayText(filter.activeWithin), idle: dayText(filter.idleFor) },
    hasAttachments: filter.hasAttachments ?? false,
    ...{ fieldKey: filter.field?.key ?? '', fieldMatch: filter.field?.match ?? 'IS' },
    fieldValue: filter.field?.value ?? '',
    sort: filter.sort ?? 'ACTIVITY',
  };
}

/** The choice of a form for two dates instead of a number of days. */
export const rangeOfDays = 'range';

function textOf(tags: readonly string[] = []): string {
  return tags.join(', ');
}

/** A view of one tag, as they were saved before, is one of any of these. */
function tagsOf({ tag, anyTags = [] }: QueueFilter): string {
  return textOf(tag === undefined ? anyTags : [tag, ...anyTags]);
}

function dayText(days: number | undefined): string {
  return days === undefined ? '' : `${days}`;
}

/** Tags that are separated by commas; undefined without one. */
export function tagsIn(text: string): string[] | undefined {
  const tags = text.split(/[,،]/).map((tag) => tag.trim().toLowerCase());
  const found = [...new Set(tags.filter((tag) => tag !== ''))];
  return found.length > 0 ? found : undefined;
}

function daysIn(text: string): number | undefined {
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The stored filter of a submitted form. */
export function filterOfForm(values: ViewFormValues): QueueFilter {
  const { statuses, priorities, assignee, teamId, kind, tag, language } = values;
  const isRange = values.created === rangeOfDays;
  return unsetDropped<QueueFilter>({
    statuses: statuses.length > 0 ? statuses : undefined,
    priorities: priorities.length > 0 ? priorities : undefined,
    ...{ assignee: assignee || undefined, teamId: teamId || undefined, kind: kind || undefined },
    ...{ anyTags: tagsIn(tag), allTags: tagsIn(values.allTags), noTags: tagsIn(values.noTags) },
    language: language || undefined,
    ...{ company: values.company || undefined, requester: values.requester || undefined },
    createdWithin: daysIn(values.created),
    createdFrom: (isRange && values.createdFrom) || undefined,
    createdTo: (isRange && values.createdTo) || undefined,
    ...{ activeWithin: daysIn(values.active), idleFor: daysIn(values.idle) },
    hasAttachments: values.hasAttachments || undefined,
    field:
      values.fieldKey === ''
        ? undefined
        : {
            ...{ key: values.fieldKey, match: values.fieldMatch },
            ...(values.fieldValue === '' ? {} : { value: values.fieldValue }),
          },
    ...{ typeId: values.typeId || undefined, channel: values.channel || undefined },
    ...{ breach: values.breach || undefined, due: values.due || undefined },
    policyId: values.policyId || undefined,
    unanswered: values.unanswered || undefined,
    sort: values.sort,
  });
}
