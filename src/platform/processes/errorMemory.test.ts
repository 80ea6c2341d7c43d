import { expect, test } from 'vitest';
import { createErrorMemory } from './errorMemory.ts';

const at = new Date('2026-11-30T12:00:00Z');

test('remembers errors, and warnings about exceptions, in one short line', () => {
  const memory = createErrorMemory(() => at);
  expect(memory.last()).toBeNull();
  memory.note([{ role: 'web' }, 'process died'], 40);
  memory.note([{ err: new Error('no such topic') }, 'request failed'], 30);
  expect(memory.last()).toBeNull();
  memory.note([{ err: new Error('mail server away') }, 'jobs: sendMail'], 40);
  expect(memory.last()).toEqual({ text: 'jobs: sendMail: mail server away', at });
  memory.note([{ err: new Error(`disk full\n${'at x\n'.repeat(9)}`) }, 'request failed'], 50);
  expect(memory.last()?.text).toBe('request failed: disk full');
  memory.note([new Error('x'.repeat(900))], 50);
  expect(memory.last()?.text).toHaveLength(300);
  memory.note(['events lost'], 50);
  expect(memory.last()?.text).toBe('events lost');
});
