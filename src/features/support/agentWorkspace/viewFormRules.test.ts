import { describe, expect, it } from 'vitest';
import { queueFilterSchema } from './queueInputs.ts';
import { filterOfForm, viewFormSchema, viewFormValues } from './viewFormRules.ts';

describe('the form of a saved view', () => {
  it('keeps every field of a stored filter', () => {
    const filter = {
      ...{ statuses: ['NEW', 'WAITING'], priorities: ['URGENT'], assignee: 'ME', teamId: '3' },
      ...{ kind: 'CASE', tag: 'billing', language: 'de', breach: 'BREACHED', due: 'OVERDUE' },
      ...{ typeId: '7', channel: 'CHAT', unanswered: true, sort: 'PRIORITY' },
    };
    const stored = queueFilterSchema.parse(filter);
    const values = viewFormSchema.parse(viewFormValues('Late', Object(stored), true));
    expect(filterOfForm(values)).toEqual(filter);
  });

  it('does not filter by what was left empty, in a form the server accepts', () => {
    const filter = filterOfForm(viewFormSchema.parse(viewFormValues('All', {}, false)));
    expect(filter).toEqual({ sort: 'ACTIVITY' });
    expect(queueFilterSchema.safeParse(filter).success).toBe(true);
  });

  it('needs a name', () => {
    expect(viewFormSchema.safeParse(viewFormValues('  ', {}, false)).success).toBe(false);
  });
});
