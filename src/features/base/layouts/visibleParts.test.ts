import { describe, expect, test } from 'vitest';
import { hiddenReason, type PageViewer } from './hiddenReasonRules.ts';
import { layoutDocumentSchema, visiblePart, widgetsOfLayout } from './layoutRules.ts';
import type { Visibility } from './visibilityRules.ts';

const now = new Date('2026-05-04T12:00:00Z');
const visitor: PageViewer = {
  ...{ memberId: null, role: null, profileLists: [], language: 'en', now },
};
const member: PageViewer = { ...visitor, memberId: 7, role: 'member', profileLists: [3] };

describe('who sees a part with a condition', () => {
  test.each<[string, Visibility, PageViewer, string | null]>([
    ['no condition', {}, visitor, null],
    ['empty lists', { roles: [], profileLists: [], languages: [] }, visitor, null],
    ['visitors: a visitor', { viewer: 'VISITOR' }, visitor, null],
    ['visitors: a member', { viewer: 'VISITOR' }, member, 'viewer'],
    ['members: a visitor', { viewer: 'MEMBER' }, visitor, 'viewer'],
    ['members: a member', { viewer: 'MEMBER' }, member, null],
    ['roles: a visitor', { roles: ['member'] }, visitor, 'roles'],
    ['roles: one of them', { roles: ['editor', 'member'] }, member, null],
    ['roles: another', { roles: ['editor'] }, member, 'roles'],
    ['lists: a member of one', { profileLists: ['2', '3'] }, member, null],
    ['lists: a member of none', { profileLists: ['2'] }, member, 'profileLists'],
    ['languages: another', { languages: ['ar'] }, visitor, 'languages'],
    ['languages: one of them', { languages: ['ar', 'en'] }, visitor, null],
    ['from: before', { from: '2026-05-04T12:00:01Z' }, visitor, 'from'],
    ['from: at the moment', { from: '2026-05-04T12:00:00Z' }, visitor, null],
    ['until: before', { until: '2026-05-04T12:00:01Z' }, visitor, null],
    ['until: at the moment', { until: '2026-05-04T14:00:00+02:00' }, visitor, 'until'],
    ['all of several', { viewer: 'MEMBER', roles: ['editor'] }, member, 'roles'],
    ['device: decided by the browser', { device: 'PHONE' }, visitor, null],
  ])('%s', (_name, visibility, pageViewer, reason) => {
    expect(hiddenReason(visibility, pageViewer)).toBe(reason);
  });
});

const widget = (id: string, visibility: Visibility = {}, more: object = {}) => ({
  ...{ id, type: 'richText', visibility, ...more },
});
const layoutOf = (...sections: object[]) =>
  layoutDocumentSchema.parse({
    sections: sections.map((section, index) => ({ id: `s${index}`, ...section })),
  });
const idsFor = (layout: ReturnType<typeof layoutOf>, pageViewer: PageViewer) =>
  widgetsOfLayout(visiblePart(layout, pageViewer)).map(({ id }) => id);

test('hidden and disabled widgets, hidden sections and sections without widgets are removed', () => {
  const layout = layoutOf(
    {
      columns: [
        { widgets: [widget('all'), widget('members', { viewer: 'MEMBER' })] },
        { widgets: [widget('off', {}, { enabled: false })] },
      ],
    },
    { visibility: { roles: ['member'] }, columns: [{ widgets: [widget('in section')] }] },
    { columns: [{ widgets: [widget('empty section', { viewer: 'MEMBER' })] }] },
  );
  expect(idsFor(layout, visitor)).toEqual(['all']);
  expect(visiblePart(layout, visitor).sections).toHaveLength(1);
  expect(idsFor(layout, member)).toEqual(['all', 'members', 'in section', 'empty section']);
});

test('browsers learn of no condition but the device', () => {
  const visibility: Visibility = { device: 'PHONE', roles: ['member'], profileLists: ['3'] };
  const layout = layoutOf({ visibility, columns: [{ widgets: [widget('w', visibility)] }] });
  const [section] = visiblePart(layout, member).sections;
  expect(section?.visibility).toEqual({ device: 'PHONE' });
  expect(section?.columns[0]?.widgets[0]?.visibility).toEqual({ device: 'PHONE' });
});

test('texts are in the language of the reader, also those within lists', () => {
  const layout = layoutOf({
    columns: [
      {
        widgets: [
          widget(
            'w',
            {},
            {
              properties: { title: 'Hello', cards: [{ title: 'One', url: '/1' }] },
              translations: { pt: { title: 'Olá', 'cards.0.title': 'Um', 'cards.9.title': 'x' } },
            },
          ),
        ],
      },
    ],
  });
  const propertiesIn = (language: string) =>
    widgetsOfLayout(visiblePart(layout, { ...visitor, language }))[0];
  expect(propertiesIn('pt_BR')?.properties).toEqual({
    ...{ title: 'Olá', cards: [{ title: 'Um', url: '/1' }] },
  });
  expect(propertiesIn('de')?.properties).toMatchObject({ title: 'Hello' });
  expect(propertiesIn('pt')).not.toHaveProperty('translations');
});
