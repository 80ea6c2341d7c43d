import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { dateOfCell, htmlOf } from '../server/converters/csv/csvValues.ts';
import { changesOf } from '../server/converters/discourse/convertRevisions.ts';
import { cookedHtml } from '../server/converters/discourse/cookedHtml.ts';
import { uploadNameOf } from '../server/converters/discourse/uploadAddress.ts';
import { parseCopyRow } from '../server/converters/dump/copyBlocks.ts';
import { dumpTime } from '../server/converters/dump/dumpTime.ts';
import { nodebbHtml } from '../server/converters/nodebb/nodebbText.ts';
import { lineKind, parseDumpRow } from '../server/dump/dumpRow.ts';
import { dumpSiteOf } from '../server/dump/dumpSite.ts';
import { namedInTexts, rewriteNames } from '../server/neutral/importedTexts.ts';
import { oldPathsIn, replaceOldPaths } from '../server/neutral/oldLinks.ts';
import { normalAddress } from '../server/oldAddresses.ts';
import { oldAddressForms } from '../server/oldAddressForms.ts';
import { readOwnAddress } from '../server/ownAddress.ts';
import { oldLinksIn, rewriteLinks } from '../server/text/linkRewriter.ts';
import { linkMentions } from '../server/text/mentions.ts';
import { commentHtml, historyHtml, postHtml } from '../server/text/postHtml.ts';

const site = dumpSiteOf('garden');

/** Nothing that a text refers to is known. */
const oldPlaces = {
  memberIdOf: () => null,
  fileOf: () => null,
  hosts: new Set(['forum.test']),
  pollHtml: () => '<ul><li>Yes</li></ul>',
};

/** A text that is not a date is a fault; how long it takes to say so matters. */
function dateOrNone(text: string): string | null {
  try {
    return dateOfCell(text, 'dmy', 'created');
  } catch {
    return null;
  }
}

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
  { name: 'parseCopyRow', read: parseCopyRow, pieces: ['\\t', '\\\\', '\t'] },
  { name: 'uploadNameOf', read: uploadNameOf, pieces: ['/uploads/', '/original/1X/', 'upload://'] },
  { name: 'dumpTime', read: dumpTime, pieces: ['2022-03-01 10:00:00'] },
  { name: 'htmlOf', read: (text) => htmlOf(text, 'auto'), pieces: ['<p', '<p>', '\n\n'] },
  { name: 'dateOfCell', read: dateOrNone, pieces: ['01/02/2022', '2022-01-02'] },
  {
    name: 'namedInTexts',
    read: (text) => namedInTexts([text]),
    pieces: ['/files/', ' data-member-id='],
  },
  {
    name: 'rewriteNames',
    read: (text) =>
      rewriteNames(text, {
        ...{ fileKey: () => undefined, memberId: () => undefined, lost: () => undefined },
      }),
    pieces: ['/files/a', ' data-member-id="'],
  },
  { name: 'normalAddress', read: (text) => normalAddress(`/${text}`), pieces: ['/', '?'] },
  {
    name: 'oldAddressForms',
    read: (text) => oldAddressForms(`/${text}`),
    pieces: ['/', '1-/', '&a='],
  },
  {
    name: 'readOwnAddress',
    read: (text) => readOwnAddress(`/conversations/a/1?${text}`),
    pieces: ['/', '&', 'commentId='],
  },
  {
    name: 'oldPathsIn',
    read: (text) => oldPathsIn(text, new Set(['old.test'])),
    pieces: ['<a ', '<a href="', ' href="/a"', '<img src="https://old.test/a" />'],
  },
  {
    name: 'replaceOldPaths',
    read: (text) => replaceOldPaths(text, new Set(['old.test']), () => '/a'),
    pieces: ['<a ', '<a href="', ' href="/a"', ' rel="nofollow ugc noopener"'],
  },
  {
    name: 'cookedHtml',
    read: (text) => cookedHtml(text, oldPlaces),
    pieces: [
      '<aside class="quote">',
      '<div class="lightbox-wrapper">',
      '<img class="emoji" title=":a:">',
    ],
  },
  { name: 'changesOf', read: changesOf, pieces: ['- a\n', 'a:\n', '  - |\n'] },
  {
    name: 'nodebbHtml',
    read: (text) => nodebbHtml(text, oldPlaces),
    pieces: ['![a](/assets/uploads/files/x.png)', '@name', ':smile:'],
  },
];
