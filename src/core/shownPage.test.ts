import { expect, test } from 'vitest';
import { readShownPage, writeShownPage } from './shownPage.ts';

test.each([
  { layout: 'CONVERSATION_PAGE', subject: { kind: 'conversation', id: '12' } },
  { layout: 'HOME_PAGE', subject: null },
] as const)('a page in its document is read as it was written: $layout', (page) => {
  expect(readShownPage(writeShownPage(page))).toEqual(page);
});

test.each([undefined, '', 'HOME_PAGE', 'home page', '<b> conversation 12'])(
  '%s is no page',
  (text) => {
    expect(readShownPage(text)).toBeNull();
  },
);
