import { expect, test } from 'vitest';
import {
  answerScoreOf,
  coverageOf,
  isOldAnswer,
  isQuestion,
  mayBeAnswered,
  passageFit,
} from './answerScore.ts';

const term = (word: string, ...stems: string[]) => ({ word, stems });

test('names and topics are not answered, questions are', () => {
  expect(mayBeAnswered('frost')).toBe(false);
  expect(mayBeAnswered('help please frost')).toBe(false);
  expect(mayBeAnswered('frost alert height')).toBe(true);
  expect(isQuestion('frost alert')).toBe(false);
  expect(isQuestion('frost alert?')).toBe(true);
  expect(isQuestion('frost alert at night')).toBe(true);
});

test('words are found in any form, and long ones count more', () => {
  const asked = [term('calibrating', 'calibr'), term('pot')];
  expect(coverageOf('Calibration in two pots', asked)).toBeCloseTo(8 / 11);
  expect(coverageOf('Calibrate it in a pot.', asked)).toBe(1);
  expect(coverageOf('Potatoes', asked)).toBe(0);
});

test('meaning needs words beside it, and words alone need nearly all of them', () => {
  expect(answerScoreOf({ likeness: 0.9, coverage: 1 })).toBe(1);
  expect(answerScoreOf({ likeness: 0.5, coverage: 0 })).toBeLessThan(0.5);
  expect(answerScoreOf({ likeness: null, coverage: 1 })).toBeGreaterThan(0.58);
  expect(answerScoreOf({ likeness: null, coverage: 0.9 })).toBeLessThan(0.58);
});

test('an answer may be out of date after two years', () => {
  const now = new Date('2026-06-01');
  expect(isOldAnswer(new Date('2024-07-01'), now)).toBe(false);
  expect(isOldAnswer(new Date('2024-05-01'), now)).toBe(true);
});

test('sentences are quoted rather than code, and the beginning of an answer rather than its end', () => {
  const evidence = { coverage: 0.2, likeness: 0.3, opensAnswer: false };
  const code = 'when: nest("hollow").wet_bulb < 1.5\ndo: notify("Frost watch", sound: loud)';
  expect(passageFit('Work backwards from the slope.', evidence)).toBeGreaterThan(
    passageFit(code, { ...evidence, likeness: 0.5 }),
  );
  expect(passageFit('It closes by itself.', { ...evidence, opensAnswer: true })).toBeGreaterThan(
    passageFit('Rules are skipped.', evidence),
  );
});
