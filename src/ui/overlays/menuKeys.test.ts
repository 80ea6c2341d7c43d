import { describe, expect, it } from 'vitest';
import { menuKeyTarget } from './menuKeys.ts';

const rows = ['Edit', 'Delete', ' Archive'].map((textContent) => ({ textContent }));
const [edit, remove, archive] = rows;

describe('menuKeyTarget', () => {
  it('goes round with the arrows', () => {
    expect(menuKeyTarget(rows, edit, 'ArrowDown')).toBe(remove);
    expect(menuKeyTarget(rows, archive, 'ArrowDown')).toBe(edit);
    expect(menuKeyTarget(rows, edit, 'ArrowUp')).toBe(archive);
  });
  it('enters at an end when no row has the focus', () => {
    expect(menuKeyTarget(rows, null, 'ArrowDown')).toBe(edit);
    expect(menuKeyTarget(rows, null, 'ArrowUp')).toBe(archive);
  });
  it('jumps with Home, End and a letter', () => {
    expect(menuKeyTarget(rows, remove, 'Home')).toBe(edit);
    expect(menuKeyTarget(rows, remove, 'End')).toBe(archive);
    expect(menuKeyTarget(rows, edit, 'A')).toBe(archive);
    expect(menuKeyTarget(rows, edit, 'd')).toBe(remove);
  });
  it('leaves other keys alone', () => {
    expect(menuKeyTarget(rows, edit, 'z')).toBeUndefined();
    expect(menuKeyTarget(rows, edit, ' ')).toBeUndefined();
    expect(menuKeyTarget(rows, edit, 'Enter')).toBeUndefined();
    expect(menuKeyTarget([], null, 'ArrowDown')).toBeUndefined();
  });
});
