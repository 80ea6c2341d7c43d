import { expect, test } from 'vitest';
import { questionSchema } from '#core/questions.ts';
import { shownAnswers } from './profileRules.ts';

const tools = questionSchema.parse({
  ...{ key: 'tools', label: 'Tools', kind: 'CHOICES', options: ['pump', 'saw'] },
  optionLabels: { saw: 'Hand saw' },
});

test('several choices are listed as the reader writes lists', () => {
  const answers = { tools: ['pump', 'saw'] };
  expect(shownAnswers([tools], answers, 'en')[0]?.value).toBe('pump, Hand saw');
  expect(shownAnswers([tools], answers, 'ja')[0]?.value).toBe('pump、Hand saw');
});
