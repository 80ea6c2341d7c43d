import { expect, test } from 'vitest';
import { botKindOf } from './botKind.ts';

test.each([
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'SEARCH'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)', 'AI'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'PREVIEW'],
  ['Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)', 'MONITOR'],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'SEO'],
  ['curl/8.5.0', 'TOOL'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36', 'TOOL'],
  ['SomebodysCrawler/1.0', 'OTHER'],
  ['', 'OTHER'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', null],
])('%s is of the kind %s', (userAgent, kind) => {
  expect(botKindOf(userAgent)).toBe(kind);
});
