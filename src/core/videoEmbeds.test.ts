import { expect, test } from 'vitest';
import { siteVideoOf, storedVideoAddress } from './videoEmbeds.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=10s', youtube],
  [' https://youtu.be/dQw4w9WgXcQ?si=x ', youtube],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', youtube],
  [youtube, youtube],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://player.vimeo.com/video/76979871?h=1', 'https://player.vimeo.com/video/76979871'],
  [
    'https://www.loom.com/share/0123456789abcdef0123456789abcdef?sid=1',
    'https://www.loom.com/embed/0123456789abcdef0123456789abcdef',
  ],
])('%s is shown by the player of its site', (address, player) => {
  expect(siteVideoOf(address)?.embed).toBe(player);
  // However it was copied, it is stored alike.
  const page = storedVideoAddress(address);
  expect(page && storedVideoAddress(page)).toBe(page);
  expect(siteVideoOf(page ?? '')?.embed).toBe(player);
});

test.each([
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=too-short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload="x'.replace('Q"', 'QQ"'),
  'https://www.youtube.com/redirect?q=https://evil.example',
  '//www.youtube.com/watch?v=dQw4w9WgXcQ',
  '',
])('%s is no video of a listed site', (address) => {
  expect(storedVideoAddress(address)).toBeNull();
});

test('an uploaded file is a video by its name, below the portal’s own files', () => {
  const key = '0'.repeat(32);
  expect(storedVideoAddress(`/files/${key}/a b.MP4`)).toBe(`/files/${key}/a b.MP4`);
  for (const address of [
    ...[`/files/${key}/a.png`, `/files/${key}/a.mp4?x`, '/files/0/a.mp4', `//files/${key}/a.mp4`],
    `https://evil.example/files/${key}/a.mp4`,
  ])
    expect(storedVideoAddress(address), address).toBeNull();
});
