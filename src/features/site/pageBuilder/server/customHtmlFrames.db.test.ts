import { expect, test } from 'vitest';
import { buildLayout } from '#features/base/layouts/builtInLayouts.ts';
import { visiblePart, widgetsOfLayout } from '#features/base/layouts/layoutRules.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { changeWidget } from '../documentEdits.ts';
import type { PageContent } from '../pageContent.ts';
import { findFrameHtml, withFrameKeys } from './customHtmlFrames.ts';

const { db } = await openTestDatabase();
const { viewer } = await makeMember(db, { role: 'administrator' });
const designer = await makeMember(db);

const layout = buildLayout([{ columns: [{ width: '1/1', widgets: ['customHtml'] }] }]);
const content = (english: string, german: string): PageContent => ({
  details: null,
  document: changeWidget(layout, 'customHtml-1', (widget) => ({
    ...widget,
    properties: { html: english, title: '', frameKey: 'chosen' },
    translations: {
      de: { html: german, frameKey: 'chosen' },
      es: { title: 'Saludo', frameKey: 'chosen' },
      fr: { html: '', frameKey: 'chosen' },
    },
  })),
});

async function keyIn(saved: PageContent, language: string): Promise<unknown> {
  const anyone = { memberId: null, role: null, profileLists: [], language, now: new Date() };
  const [widget] = widgetsOfLayout(visiblePart(saved.document, anyone));
  return widget?.properties.frameKey;
}

test('each language has the frame of its own HTML, else that of the default language', async () => {
  const saved = await withFrameKeys(
    db,
    testContext(db, { viewer }),
    content('<p>Hello</p>', '<p>Hallo</p>'),
  );
  const shown = async (language: string) => findFrameHtml(db, `${await keyIn(saved, language)}`);
  expect(await shown('en')).toBe('<p>Hello</p>');
  expect(await shown('de')).toBe('<p>Hallo</p>');
  expect(await shown('de_AT')).toBe('<p>Hallo</p>');
  for (const language of ['es', 'fr', 'ar']) expect(await shown(language)).toBe('<p>Hello</p>');
  expect(JSON.stringify(saved)).not.toContain('chosen');
});

test('HTML of a language runs only once someone who may publish it has saved it', async () => {
  const ctx = testContext(db, { viewer: designer.viewer });
  const unknown = await withFrameKeys(db, ctx, content('<i>New</i>', '<i>Neu</i>'));
  for (const language of ['en', 'de']) expect(await keyIn(unknown, language)).toBe('');
  // That of the default language is known, and is shown instead.
  const mixed = await withFrameKeys(db, ctx, content('<p>Hello</p>', '<i>Neu</i>'));
  expect(await findFrameHtml(db, `${await keyIn(mixed, 'de')}`)).toBe('<p>Hello</p>');
});
