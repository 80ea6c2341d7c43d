import { expect, test } from 'vitest';
import { isQuietPath } from './quietPaths.ts';

test.each([
  ...['/surveys', '/surveys/pump/3', '/survey', '/login', '/reset-password', '/verify-email'],
  ...['/migrate-user', '/admin/pages', '/page-builder/2'],
])('nobody is asked at %s', (pathname) => {
  expect(isQuietPath(pathname)).toBe(true);
});

test.each(['/', '/topics', '/surveyors', '/conversations/login/4'])(
  'readers are asked at %s',
  (pathname) => {
    expect(isQuietPath(pathname)).toBe(false);
  },
);
