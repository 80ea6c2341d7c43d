import { expect, test } from 'vitest';
import { frameLink } from './frameLink.ts';

const here = 'https://portal.example/help/page/about';
const leads = (link: string) => frameLink(link, here, '/help');

test('a link of custom HTML leads to pages and files of the portal', () => {
  expect(leads('/help/topics?page=2#end')).toEqual({ path: '/topics?page=2#end', isFile: false });
  expect(leads('https://portal.example/help')).toEqual({ path: '/', isFile: false });
  expect(leads('/help/files/ab/manual.pdf')).toEqual({
    path: '/files/ab/manual.pdf',
    isFile: true,
  });
});

test('what its scripts send leads nowhere else', () => {
  for (const link of [
    ...['javascript:alert(1)', 'data:text/html,hi', 'https://elsewhere.example/help/topics'],
    ...['//elsewhere.example/help', '/other', '/helpless', 'https://['],
  ]) {
    expect(leads(link), link).toBeNull();
  }
});

test('in a preview it leads to the preview of the page, of the same version', () => {
  const preview = 'https://portal.example/help/preview?token=a.b&version=3';
  expect(frameLink('/help/topics', preview, '/help')).toEqual({
    path: '/preview?token=a.b&version=3&path=%2Ftopics',
    isFile: false,
  });
});
