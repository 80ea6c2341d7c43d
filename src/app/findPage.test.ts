import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { anyAddress, findPage } from './findPage.ts';
import routes from './routes.ts';
import { routeTable } from './routeTable.ts';

test.each([
  ['/login', '/login', ['login']],
  ['/Login', '/login', ['Login']],
  ['/login/', '/login', ['login']],
  ['/login//', '/login', ['login']],
  ['/%6Cogin', '/login', ['login']],
  ['/login.data', '/login', ['login']],
  ['/login/_.data', '/login', ['login']],
  ['/LOGIN.data', '/login', ['LOGIN']],
  ['/', '/', []],
  ['/_.data', '/', []],
  ['/users/2', '/users/:id', ['users', '2']],
  ['/users/user-management', '/users/user-management', ['users', 'user-management']],
  ['/Conversations/New', '/conversations/new', ['Conversations', 'New']],
  [
    '/conversations/cars/which%2Fone/12',
    '/conversations/:topicSlug?/:slug/:id',
    ['conversations', 'cars', 'which%2Fone', '12'],
  ],
  [
    '/conversations/cars/12/history',
    '/conversations/:topicSlug?/:slug/:id/history',
    ['conversations', 'cars', '12', 'history'],
  ],
  ['/login/more', '/*', ['login', 'more']],
  ['//login', '/*', ['login']],
  ['/login%2Edata', '/*', ['login.data']],
  ['/%zz', '/*', ['%zz']],
] as const)('%s shows %s', (pathname, pattern, segments) => {
  expect(findPage(pathname, '')).toEqual({ pattern, segments });
});

test.each([
  ['/help', '/'],
  ['/help/', '/'],
  ['/help.data', '/'],
  ['/help/Login.data', '/login'],
  ['/helpers', '/*'],
  ['/login', '/*'],
])('below a base path, %s shows %s', (pathname, pattern) => {
  expect(findPage(pathname, '/help').pattern).toBe(pattern);
});

/** What a segment of a path may look like: words of the table in every spelling, and others. */
function spellings(): string[] {
  const words = Object.keys(routeTable).flatMap((pattern) => pattern.split('/'));
  const plain = [...new Set(words.filter((word) => /^[a-z]/.test(word)))];
  return [
    ...plain,
    ...plain.map((word) => word.toUpperCase()),
    ...plain.map((word) => `%${word.charCodeAt(0).toString(16)}${word.slice(1)}`),
    ...[
      '',
      '12',
      'a-b',
      '%2F',
      '%0a',
      'x%2Fnew',
      '%C3%BC',
      '%zz',
      '.data',
      '_.data',
      'new.data',
      '*',
      ':id',
    ],
  ];
}

/** The same paths in every run. */
function* paths(count: number): Generator<string> {
  const words = spellings();
  let state = 1;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let made = 0; made < count; made += 1) {
    const segments = Array.from({ length: 1 + next(5) }, () => words[next(words.length)] ?? '');
    yield `/${segments.join('/')}`;
  }
}

test('every path shows the page that React Router finds', () => {
  const table = [
    { path: '', children: routes.map(({ id, index, path }) => ({ id, path, index })) },
  ];
  // An address of each row as well: chance finds few of the long ones.
  const rows = Object.keys(routeTable).map((pattern) => pattern.replace(/:\w+\??/g, 'x1'));
  for (const pathname of [...rows, ...paths(20_000)]) {
    const shown = pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
    const found = matchRoutes(table as Parameters<typeof matchRoutes>[0], shown || '/');
    expect(findPage(pathname, '').pattern, pathname).toBe(found?.at(-1)?.route.id ?? anyAddress);
  }
});
