import { describe, expect, it } from 'vitest';
import { initialsColor, initialsOf } from './initials.ts';

describe('initialsOf', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada lovelace king', 'AL'],
    ['grace_hopper', 'GH'],
    ['plato', 'P'],
    ['  Éva   Ünal ', 'ÉÜ'],
    ['(admin) 42', 'A4'],
    ['山田 太郎', '山太'],
    ['محمد علي', 'مع'],
    ['🙂', ''],
    ['', ''],
  ])('shows %j as %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('initialsColor', () => {
  it('takes the first letter code modulo 5', () => {
    expect(['A', 'B', 'C', 'D', 'E', 'F'].map(initialsColor)).toEqual([0, 1, 2, 3, 4, 0]);
  });
  it('gives the fifth colour to what is not a capital', () => {
    expect(['a', '7', '山', ''].map(initialsColor)).toEqual([4, 4, 4, 4]);
  });
});
