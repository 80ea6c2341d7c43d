import { expect, test } from 'vitest';
import { folderOf, groupedByFolder } from './slashFolders.ts';

test('a slash with spaces, or two colons, makes folders', () => {
  expect(folderOf('Refund')).toEqual({ folder: '', name: 'Refund' });
  expect(folderOf('Billing / Refund')).toEqual({ folder: 'Billing', name: 'Refund' });
  expect(folderOf('Billing::Late::Refund')).toEqual({ folder: 'Billing / Late', name: 'Refund' });
});

test('a slash within a word, or without a name, makes none', () => {
  expect(folderOf('Yes/no answer')).toEqual({ folder: '', name: 'Yes/no answer' });
  expect(folderOf(' / ')).toEqual({ folder: '', name: ' / ' });
});

test('rows without a folder come first, then folders by name', () => {
  const rows = ['Orders / Late', 'Hello', 'Billing / Refund', 'Orders / Lost'].map((title) => ({
    title,
  }));
  expect(groupedByFolder(rows).map(({ folder, rows: of }) => [folder, of.length])).toEqual([
    ['', 1],
    ['Billing', 1],
    ['Orders', 2],
  ]);
});
