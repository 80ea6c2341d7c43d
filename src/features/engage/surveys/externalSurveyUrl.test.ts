import { expect, test } from 'vitest';
import { externalSurveyUrl, originPattern } from './externalSurveyUrl.ts';

const allowed = ['https://forms.example.com', 'http://localhost:8080/'];

test.each([
  'https://forms.example.com/s/1?lang=en',
  'https://FORMS.example.com:443/s/1',
  'http://localhost:8080/x',
])('%s is of an allowed origin', (address) => {
  expect(externalSurveyUrl(address, allowed)?.href).toBe(new URL(address).href);
});

test.each([
  'http://forms.example.com/s/1',
  'https://forms.example.com:444/',
  'https://forms.example.com.evil.example/',
  'https://forms.example.com@evil.example/',
  'https://user:password@forms.example.com/',
  'https://evil.example/https://forms.example.com',
  '//forms.example.com/',
  '/surveys/1',
  'javascript:alert(1)//https://forms.example.com',
  'data:text/html,x',
  'blob:https://forms.example.com/1',
  'https:forms',
  '',
])('%s is not', (address) => {
  expect(externalSurveyUrl(address, allowed)).toBeNull();
});

test('nothing is allowed without a list', () => {
  expect(externalSurveyUrl('https://forms.example.com', [])).toBeNull();
});

test('an origin has no path, wildcard or credentials', () => {
  for (const origin of allowed) expect(origin).toMatch(originPattern);
  for (const other of [
    'https://a.example/x',
    'https://*.a.example',
    'a.example',
    'https://u@a.example',
  ]) {
    expect(other).not.toMatch(originPattern);
  }
});
