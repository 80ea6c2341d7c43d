import { describe, expect, it } from 'vitest';
import { queueFilterSchema } from './queueInputs.ts';
import { filterOfForm, viewFormSchema, viewFormValues } from './viewFormRules.ts';

describe('the form of a saved view', () => {
  it('keeps every field of a stored filter', () => {
    const filter = {
      ...{ statuses: ['NEW', 'WAITING'], priorities: ['URGENT'], assignee: 'ME', teamId: '3' },
      ...{
        kind: 'CASE',
        anyTags: ['billing'],
        allTags: ['a', 'b'],
        noTags: ['c'],
        language: 'de',
        breach: 'BREACHED',
        due: 'OVERDUE',
      },
      ...{ company: 'acme', requester: 'Zoe', createdFrom: '2026-01-01', createdTo: '2026-01-31' },
      ...{ activeWithin: 7, idleFor: 3, hasAttachments: true },
      field: { key: 'serial', match: 'CONTAINS', value: 'AB' },
      ...{ typeId: '7', channel: 'CHAT', unanswered: true, sort: 'PRIORITY' },
    };
    const stored = queueFilterSchema.parse(filter);
    const values = viewFormSchema.parse(viewFormValues('Late', Object(stored), true));
    expect(filterOfForm(values)).toEqual(filter);
  });

  it('keeps the one tag of views that were saved before, and takes tags with commas', () => {
    const values = viewFormValues('Tags', { tag: 'billing', createdWithin: 7 }, false);
    expect(filterOfForm(values)).toMatchObject({ anyTags: ['billing'], createdWithin: 7 });
    const typed = { ...values, tag: ' VIP, return ,, vip' };
    expect(filterOfForm(typed)).toMatchObject({ anyTags: ['vip', 'return'] });
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
