import { excerptOf } from '#core/excerpt.ts';
import { acceptedLanguages, normaliseLanguage } from '#core/languages.ts';
import { isPlainHtml, plainTextOf, textToHtml } from '#core/plainText.ts';
import { safeReturnTo } from '#core/returnTo.ts';
import { indexWords, searchLength, searchWords } from '#core/segment.ts';
import { slugOf } from '#core/slug.ts';
import { tagLabel, tagName } from '#core/tagName.ts';
import { oneLine } from '#core/textSchemas.ts';
import { isDomainName, isEmail, isPhone, isWebAddress, numberSchema } from '#core/validators.ts';
import { siteVideoOf, storedVideoAddress } from '#core/videoEmbeds.ts';
import { visibleText } from '#core/visibleText.ts';
import { highlightBlocks } from '#platform/html/highlightBlocks.ts';
import { htmlBounds, measureHtml } from '#platform/html/htmlSize.ts';
import { highlightBlocksTask } from '#platform/html/htmlTasks.ts';
import { renderPlain } from '#platform/html/renderContent.ts';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { textOfHtml } from '#platform/html/textOfHtml.ts';
import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { proseHtml } from '#ui/proseHtml.ts';
import { markdownOfHtml } from '../rendering/markdownOfHtml.ts';

const labels = { note: 'Note', tip: 'Tip', warning: 'Warning', danger: 'Danger' };

export const platformOutsideText: readonly OutsideParser[] = [
  { name: 'sanitizeContent', read: sanitizeContent },
  { name: 'measureHtml', read: (text) => measureHtml(text, htmlBounds.page) },
  { name: 'textOfHtml', read: (text) => textOfHtml(text, 1_000_000) },
  { name: 'stripHtml', read: stripHtml },
  {
    name: 'renderPlain',
    read: (text) => renderPlain(sanitizeContent(text), { basePath: '/b' }),
  },
  { name: 'proseHtml', read: (text) => proseHtml(sanitizeContent(text), labels) },
  {
    name: 'markdownOfHtml',
    read: (text) =>
      markdownOfHtml(sanitizeContent(text), { origin: 'https://portal.example', under: 2 }),
    pieces: ['<tr><td>a</td></tr>', '<li>', '<br>', '```', '<b> </b>', '<blockquote>'],
  },
  // The grammars of a library: whatever is long is highlighted in a thread.
  { name: 'highlightBlocks', read: highlightBlocks, task: highlightBlocksTask },
  { name: 'textToHtml', read: textToHtml },
  { name: 'plainTextOf', read: plainTextOf },
  { name: 'isPlainHtml', read: isPlainHtml },
  { name: 'excerptOf', read: (text) => excerptOf(text) },
  { name: 'visibleText', read: visibleText },
  { name: 'oneLine', read: oneLine },
  { name: 'slugOf', read: slugOf },
  { name: 'tagName', read: tagName },
  { name: 'tagLabel', read: tagLabel },
  { name: 'searchWords', read: searchWords },
  { name: 'indexWords', read: indexWords },
  { name: 'searchLength', read: searchLength },
  { name: 'siteVideoOf', read: siteVideoOf, pieces: ['https://youtube.com/watch?', '&v='] },
  { name: 'storedVideoAddress', read: storedVideoAddress },
  { name: 'isEmail', read: isEmail },
  { name: 'isPhone', read: isPhone },
  { name: 'isWebAddress', read: isWebAddress },
  { name: 'isDomainName', read: isDomainName },
  { name: 'numberSchema', read: (text) => numberSchema().safeParse(text) },
  { name: 'safeReturnTo', read: (text) => safeReturnTo(text, 'https://portal.example') },
  { name: 'acceptedLanguages', read: acceptedLanguages },
  { name: 'normaliseLanguage', read: normaliseLanguage },
];
