import fs from 'node:fs';
import { expect, test } from 'vitest';
import { readSlotFills } from './readSlotFills.ts';
import { slotsIn } from './slotsPlugin.ts';

test('a module is given the fills of the slots that it shows', () => {
  const code = `<Slot name="post.badges" post={post} />
    <Slot
      name="post.byline"
      post={post}
    />
    useMenuSlot('post.menu', { post, activity });
    <Slot name="post.badges" post={post} />`;
  expect(slotsIn(code)).toEqual(['post.badges', 'post.byline', 'post.menu']);
  expect(slotsIn('export function useMenuSlot<Name>(name: Name) {}')).toEqual([]);
  expect(slotsIn('<SlotList name="post.badges" />')).toEqual([]);
});

test('a slot that is not named literally is refused', () => {
  expect(() => slotsIn('<Slot name={name} post={post} />')).toThrow('literally');
  expect(() => slotsIn('<Slot post={post} name="post.badges" />')).toThrow('literally');
  expect(() => slotsIn('useMenuSlot(name, props)')).toThrow('literally');
});

test('manifests fill slots in the order of the features, with what their modules export', () => {
  const fills = readSlotFills();
  const notices = fills.filter(({ slot }) => slot === 'post.notices');
  expect(notices.map(({ feature }) => feature)).toEqual([
    'search',
    'moderation',
    'merging',
    'postCase',
    'machineTranslation',
    'statusLabel',
    'nomination',
    'communityEvent',
  ]);
  for (const { file, name } of fills) {
    expect(fs.readFileSync(file, 'utf8'), file).toMatch(
      new RegExp(`^export function ${name}\\b`, 'm'),
    );
  }
});

test('every slot that is filled is shown somewhere', () => {
  const root = new URL('../../src/', import.meta.url);
  const shown = fs
    .globSync('{ui,features,app}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => slotsIn(fs.readFileSync(new URL(file, root), 'utf8')));
  expect(shown).toEqual(expect.arrayContaining(readSlotFills().map(({ slot }) => slot)));
});
