import { expect, test } from 'vitest';
import { oldAddressForms } from './oldAddressForms.ts';

const formsOf = (address: string) => oldAddressForms(address).map(({ path }) => path);

test('the address as it is comes first', () => {
  expect(oldAddressForms('/t/soil/12/?u=kim')[0]).toEqual({ path: '/t/soil/12?u=kim', rank: 0 });
  expect(oldAddressForms('https://elsewhere.test/')).toEqual([]);
  expect(oldAddressForms('//elsewhere.test/')).toEqual([]);
  expect(oldAddressForms('/')).toEqual([]);
});

test.each([
  // phpBB
  ['/viewtopic.php?f=2&t=12&start=20&sid=ab', '/viewtopic.php?t=12'],
  ['/viewtopic.php?f=2&t=12&start=20', '/viewtopic.php?f=2&t=12'],
  ['/viewtopic.php?t=12#p345', '/viewtopic.php?p=345'],
  ['/memberlist.php?sid=ab&u=5&mode=viewprofile', '/memberlist.php?mode=viewprofile&u=5'],
  // Discourse
  ['/t/an-older-name/12/3', '/t/12/3'],
  ['/t/soil/12/3/4', '/t/soil/12/3'],
  ['/u/kim/summary', '/u/kim'],
  ['/u/Kim', '/u/kim'],
  ['/c/garden/soil/6/l/latest', '/c/garden/soil/6'],
  // NodeBB, Zendesk, Stack Exchange
  ['/topic/12/another-name', '/topic/12'],
  ['/hc/de/articles/123-Ein-Titel', '/hc/de/articles/123'],
  ['/hc/de/articles/123-Ein-Titel', '/hc/articles/123'],
  ['/questions/1/a-title#14', '/questions/1/14'],
  ['/questions/1/a-title/14', '/questions/1/14'],
])('%s may be %s', (address, form) => {
  expect(formsOf(address)).toContain(form);
});

test('there are few forms, however long the address', () => {
  const query = Array.from({ length: 300 }, (_, at) => `a${at}=1`).join('&');
  expect(formsOf(`/t?${query}`).length).toBeLessThan(50);
  expect(formsOf('/a'.repeat(500)).length).toBe(1);
  expect(formsOf(`/${'1/'.repeat(10)}?${query}`).length).toBeLessThan(80);
});
