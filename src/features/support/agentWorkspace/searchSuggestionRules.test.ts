import { expect, test } from 'vitest';
import { suggestionsFor, typedPart, withSuggestion } from './searchSuggestionRules.ts';

const choices = {
  team: [
    { value: 'Second level', label: 'Second level' },
    { value: 'Returns', label: 'Returns' },
  ],
  status: [
    { value: 'open', label: 'Offen' },
    { value: 'waiting', label: 'Wartet' },
  ],
};

const suggest = (text: string, caret = text.length) =>
  suggestionsFor(typedPart(text, caret), choices).map((each) => each.text);

test('operators that begin with what is typed', () => {
  expect(suggest('valve a')).toEqual(['assignee:', 'after:']);
  expect(suggest('valve -st')).toEqual(['status:']);
  expect(suggest('valve')).toEqual([]);
  expect(suggest('')).toHaveLength(14);
});

test('values by their name in the language of the page, or as they are typed', () => {
  expect(suggest('status:of')).toEqual(['status:open']);
  expect(suggest('STATUS:wait')).toEqual(['status:waiting']);
  expect(suggest('status:open,w')).toEqual(['status:open,waiting']);
  expect(suggest('team:second')).toEqual(['team:"Second level"']);
  expect(suggest('team:"second l')).toEqual(['team:"Second level"']);
  expect(suggest('is:')).toEqual(['is:unanswered', 'is:overdue', 'is:snoozed']);
});

test('nothing within a phrase', () => {
  expect(suggest('"the sta')).toEqual([]);
  expect(suggest('"the" sta')).toEqual(['status:']);
});

test('a suggestion takes the place of what was typed, wherever the caret is', () => {
  const take = (text: string, caret: number) => {
    const part = typedPart(text, caret);
    const [first] = suggestionsFor(part, choices);
    return part && first ? withSuggestion(text, part, first) : null;
  };
  expect(take('a sta valve', 5)).toEqual({ text: 'a status: valve', caret: 9 });
  expect(take('-team:sec valve', 9)).toEqual({ text: '-team:"Second level" valve', caret: 21 });
});
