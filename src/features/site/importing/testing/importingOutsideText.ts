import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { lineKind, parseDumpRow } from '../server/dump/dumpRow.ts';
import { dumpSiteOf } from '../server/dump/dumpSite.ts';
import { oldLinksIn, rewriteLinks } from '../server/text/linkRewriter.ts';
import { linkMentions } from '../server/text/mentions.ts';
import { commentHtml, historyHtml, postHtml } from '../server/text/postHtml.ts';

const site = dumpSiteOf('garden');

export const importingOutsideText: readonly OutsideParser[] = [
  { name: 'postHtml', read: (text) => postHtml(text, site) },
  {
    name: 'commentHtml',
    read: (text) => commentHtml(text, site),
    pieces: ['[tag:', '[a](http://', '[a](http://a(', '`` `'],
  },
  { name: 'historyHtml', read: (text) => historyHtml(text, site), pieces: ['[tag:', '>! '] },
  { name: 'oldLinksIn', read: (text) => oldLinksIn(postHtml(text, site), site) },
  { name: 'rewriteLinks', read: (text) => rewriteLinks(postHtml(text, site), site, () => null) },
  {
    name: 'linkMentions',
    read: (text) => linkMentions(commentHtml(text, site), [{ id: 1, name: 'Kim Lee' }]),
    pieces: ['@kim', '@kim lee.'],
  },
  { name: 'lineKind', read: lineKind, pieces: ['<row '] },
  { name: 'parseDumpRow', read: (text) => parseDumpRow(`<row Id="1" Body="${text}"/>`) },
  { name: 'parseDumpRow of anything', read: parseDumpRow, pieces: ['<row ', '<row Id="'] },
];
