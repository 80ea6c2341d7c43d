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
  type QueueFilter,
  queueSorts,
  unsetDropped,
} from './queueFilterRules.ts';

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.union([z.literal(''), z.enum(values)]);

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
  language: z.string(),
  breach: choice(breachFilters),
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
    ...{ teamId: filter.teamId ?? '', kind: filter.kind ?? '', tag: filter.tag ?? '' },
    ...{ language: filter.language ?? '', breach: filter.breach ?? '', due: filter.due ?? '' },
    channel: filter.channel ?? '',
    ...{ typeId: filter.typeId ?? '', unanswered: filter.unanswered ?? false },
    sort: filter.sort ?? 'ACTIVITY',
  };
}

/** The stored filter of a submitted form. */
export function filterOfForm(values: ViewFormValues): QueueFilter {
  const { statuses, priorities, assignee, teamId, kind, tag, language } = values;
  return unsetDropped<QueueFilter>({
    statuses: statuses.length > 0 ? statuses : undefined,
    priorities: priorities.length > 0 ? priorities : undefined,
    ...{ assignee: assignee || undefined, teamId: teamId || undefined, kind: kind || undefined },
    ...{ tag: tag.trim().toLowerCase() || undefined, language: language || undefined },
    ...{ typeId: values.typeId || undefined, channel: values.channel || undefined },
    ...{ breach: values.breach || undefined, due: values.due || undefined },
    unanswered: values.unanswered || undefined,
    sort: values.sort,
  });
}
