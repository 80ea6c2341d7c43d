import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { wordedActions } from './auditActions.ts';

it('has words for every action that is written to the audit log', () => {
  const written = new Set<string>();
  for (const file of globSync('src/**/*.ts')) {
    if (file.includes('.test.')) continue;
    const source = readFileSync(file, 'utf8');
    for (const [call] of source.matchAll(/\baudit\(\w+, [\s\S]{0,600}?subjectType/g)) {
      for (const [, action] of call.matchAll(/'(\w+\.\w+)'/g)) written.add(action ?? '');
    }
  }
  expect(written.size).toBeGreaterThan(30);
  expect([...written].filter((action) => !wordedActions.some((each) => each === action))).toEqual(
    [],
  );
});
