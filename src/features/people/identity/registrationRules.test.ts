import { expect, test } from 'vitest';
import { type Question, questionSchema } from '#core/questions.ts';
import { registrationOf } from './registrationRules.ts';

const ask = (given: Partial<Question>) => questionSchema.parse({ key: 'x', label: 'X', ...given });
const size = ask({ key: 'size', required: true });
const news = ask({ key: 'news', kind: 'CHECKBOX' });
const settings = { termsUrl: '/terms', identity: { registrationFields: [size, news] } };
const member = {
  registration_complete: true,
  email: 'a@example.org',
  terms_accepted_at: null,
  custom_fields: {},
};

test('a visitor is asked nothing and has completed nothing', () => {
  expect(registrationOf(null, settings)).toEqual({ isRegCompleted: false, registration: null });
});

test('a complete member is asked only a required question without an answer', () => {
  const needs = { fields: [], questions: ['size'] };
  expect(registrationOf(member, settings).registration).toEqual(needs);
  const answered = { ...member, custom_fields: { size: '10' } };
  expect(registrationOf(answered, settings)).toEqual({ isRegCompleted: true, registration: null });
});

test('a blank answer is none, and a required box wants its tick', () => {
  const box = { ...news, required: true };
  const asking = { ...settings, identity: { registrationFields: [size, box] } };
  const blank = { ...member, custom_fields: { size: '', news: false } };
  expect(registrationOf(blank, asking).registration?.questions).toEqual(['size', 'news']);
});

test('whoever came through a provider is asked for all that is missing', () => {
  const arrived = { ...member, registration_complete: false, email: null };
  expect(registrationOf(arrived, settings)).toEqual({
    isRegCompleted: false,
    registration: { fields: ['email', 'username', 'terms'], questions: ['size', 'news'] },
  });
  const accepted = { ...arrived, email: 'a@example.org', terms_accepted_at: new Date(0) };
  expect(registrationOf(accepted, settings).registration?.fields).toEqual(['username']);
});
