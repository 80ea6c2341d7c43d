import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkInput } from '#core/parseInput.ts';
import { startProcessorClock } from '#platform/testing/processorTime.ts';
import {
  clientErrorKindOf,
  clientErrorLimits,
  clientErrorOf,
  loggingEventSchema,
  scrubbed,
} from './clientErrorRules.ts';

const errorOf = (input: object) => {
  const checked = checkInput(loggingEventSchema, { message: 'Broken', ...input });
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return clientErrorOf(checked.data);
};

test.each([
  [
    'GET https://plaza.example/reset-password?token=abc#x failed',
    'GET https://plaza.example/reset-password failed',
  ],
  [
    'at App (https://plaza.example/assets/app-BxA8d9_x.js:10:52)',
    'at App (https://plaza.example/assets/app-BxA8d9_x.js:10:52)',
  ],
  ['https://user:pw@plaza.example/a', 'https://plaza.example/a'],
  ['No mail for ada.l+x@example.co.uk', 'No mail for [removed]'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: [removed] [removed]'],
  ['{"password":"hunter 2","a":1}', '{"password":[removed],"a":1}'],
  ['csrfToken=abc; SPR_AT is gone', 'csrfToken=[removed]; SPR_AT is gone'],
  ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln.', 'jwt [removed].'],
  ['id 0123456789abcdef0123456789abcdef', 'id [removed]'],
  [
    'commitHookEffectListMountAndUnmountEverything failed',
    'commitHookEffectListMountAndUnmountEverything failed',
  ],
])('%s is kept as %s', (given, kept) => {
  expect(scrubbed(given)).toBe(kept);
});

test.each(['s', 'a.', 'a-', 'token', 'eyJ', 'a@', 'https://', '0a'])(
  'a long row of %s is read at once',
  (part) => {
    const processorMs = startProcessorClock();
    scrubbed(part.repeat(100_000 / part.length));
    expect(processorMs()).toBeLessThan(2_000);
  },
);

test('a page is named by its path, without its query, fragment and tokens', () => {
  const pathOf = (url: string) => errorOf({ url }).path;
  expect(pathOf('https://plaza.example/conversations/how-do-i-reset-it/12?keyword=secret#c')).toBe(
    '/conversations/how-do-i-reset-it/12',
  );
  expect(pathOf('/public/support/requests/Zm9vYmFyYmF6cXV4cXV1eA')).toBe(
    '/public/support/requests/[removed]',
  );
  expect(pathOf('/reset-password?token=x')).toBe('/reset-password');
  expect(pathOf('http://[')).toBeNull();
});

test('what is said besides is kept where it is plain and no secret', () => {
  const { stack, userAgent, additional } = errorOf({
    additional: {
      stack: 'Error: x\n at a',
      componentStack: 'at Page',
      userAgent: 'Firefox',
      release: '1.2.3',
      accessToken: 'abc',
      Cookie: 'plaza_session=1',
      nested: { password: 'x' },
      count: 3,
    },
  });
  expect({ stack, userAgent, additional }).toEqual({
    stack: 'Error: x\n at a\nat Page',
    userAgent: 'Firefox',
    additional: { release: '1.2.3', count: '3' },
  });
});

test('no password, token or address survives wherever it stands in a message', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9]{8,20}$/);
  const place = fc.constantFrom(
    (text: string) => `https://plaza.example/verify-email?uuid=${text}`,
    (text: string) => `password=${text}`,
    (text: string) => `{"loginToken": "${text}"}`,
    (text: string) => `Bearer ${text}`,
    (text: string) => `${text}@example.org`,
  );
  fc.assert(
    fc.property(secret, place, fc.string(), (text, at, before) => {
      expect(errorOf({ message: `${before} ${at(text)}` }).message).not.toContain(text);
    }),
  );
});

test('a long report is cut, never refused; one without a message or with an odd type is', () => {
  const long = errorOf({ message: 'm'.repeat(9_000), additional: { stack: 's'.repeat(90_000) } });
  expect(long.message).toHaveLength(clientErrorLimits.message);
  expect(long.stack).toHaveLength(clientErrorLimits.stack);
  expect(checkInput(loggingEventSchema, { message: ' ' }).ok).toBe(false);
  expect(checkInput(loggingEventSchema, { message: 'x', logType: '<b>' }).ok).toBe(false);
});

test('errors of a kind differ only by numbers and names of built files', () => {
  const kind = (message: string) => clientErrorKindOf({ logType: 'ERROR', message });
  expect(kind('no row 17 in assets/app-BxA8d9_x.js')).toBe(
    kind('no row 4 in assets/app-CCCCCCCC.js'),
  );
  expect(kind('no row')).not.toBe(kind('no column'));
  expect(clientErrorKindOf({ logType: 'CHUNK_LOAD_ERROR', message: 'no row' })).not.toBe(
    kind('no row'),
  );
});
