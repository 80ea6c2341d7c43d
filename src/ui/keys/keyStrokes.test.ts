import { describe, expect, it } from 'vitest';
import { createKeyReader, type KeyRow, strokeName } from './keyStrokes.ts';

const stroke = (key: string, code = '', shiftKey = false) => ({ key, code, shiftKey });
const row = (...keys: string[]): KeyRow => ({ keys, label: keys.join() });

describe('keys of one letter', () => {
  it('are found by their letter, on other scripts by their place', () => {
    expect(strokeName(stroke('j'))).toBe('j');
    expect(strokeName(stroke('ت', 'KeyJ'))).toBe('j');
    expect(strokeName(stroke('?', 'Slash', true))).toBe('?');
    expect(strokeName(stroke('؟', 'Slash', true))).toBe('?');
  });
  it('are told from capitals, and arrows from other keys', () => {
    expect(strokeName(stroke('J', 'KeyJ', true))).toBe('Shift+J');
    expect(strokeName(stroke('ـ', 'KeyJ', true))).toBe('Shift+J');
    expect(strokeName(stroke('ArrowDown', 'ArrowDown'))).toBe('ArrowDown');
    expect(strokeName(stroke('ArrowDown', 'ArrowDown', true))).toBeNull();
    expect(strokeName(stroke('Tab', 'Tab'))).toBeNull();
  });
});

describe('a reader of keys', () => {
  const home = row('g h');
  const like = row('l');
  const help = row('?', 'h');
  const rows = [home, like, help];

  it('waits for the second of a pair, and not for long', () => {
    const reader = createKeyReader();
    expect(reader.read(stroke('g'), rows, 0)).toBe('waiting');
    expect(reader.read(stroke('h'), rows, 1000)).toBe(home);
    expect(reader.read(stroke('g'), rows, 2000)).toBe('waiting');
    expect(reader.read(stroke('h'), rows, 9000)).toBe(help);
  });
  it('takes a second key that makes no pair for itself', () => {
    const reader = createKeyReader();
    reader.read(stroke('g'), rows, 0);
    expect(reader.read(stroke('l'), rows, 10)).toBe(like);
    expect(reader.read(stroke('z'), rows, 20)).toBeNull();
  });
  it('lets the row that came last win', () => {
    const other = row('l');
    expect(createKeyReader().read(stroke('l'), [...rows, other], 0)).toBe(other);
    const doing = { ...row('l'), run: () => undefined };
    expect(createKeyReader().read(stroke('l'), [...rows, doing, other], 0)).toBe(doing);
  });
});
