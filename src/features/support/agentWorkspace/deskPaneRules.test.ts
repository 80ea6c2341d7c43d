import { expect, test } from 'vitest';
import { paneWidth, readPaneWidths, widthByKey } from './deskPaneRules.ts';

test('a pane is as wide as asked, within its limits', () => {
  expect(paneWidth('list', 333.4)).toBe(333);
  expect(paneWidth('list', 10)).toBe(220);
  expect(paneWidth('side', 9_999)).toBe(520);
});

test.each([
  [null, { list: 300, side: 320 }],
  ['{"list":250}', { list: 250, side: 320 }],
  ['{"list":"wide","side":99}', { list: 300, side: 260 }],
  ['nonsense', { list: 300, side: 320 }],
  ['null', { list: 300, side: 320 }],
])('of %j a browser reads %j', (kept, widths) => {
  expect(readPaneWidths(kept)).toEqual(widths);
});

test.each([
  ['ArrowRight', true, 320],
  ['ArrowRight', false, 280],
  ['ArrowLeft', true, 280],
  ['Home', true, 220],
  ['End', true, 480],
  ['Enter', true, 300],
  ['Tab', true, undefined],
])('%s with wider to the right: %j makes the list %j wide', (key, isForward, width) => {
  expect(widthByKey('list', 300, { key, isForward })).toBe(width);
});
