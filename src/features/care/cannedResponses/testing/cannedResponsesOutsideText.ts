import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { unfilledPlaceholders } from '../placeholderRules.ts';
import { fillPlaceholders } from '../server/fillPlaceholders.ts';

const values = {
  ...{ 'author.name': '{author.name}', 'post.title': null, 'me.name': null },
  ...{ 'community.name': null, 'post.url': null },
};
const pieces = ['{author.name}', '{ author', '{ ', '{{', '&nbsp;', '.', '<code>', '</pre>'];

export const cannedResponsesOutsideText: readonly OutsideParser[] = [
  { name: 'fillPlaceholders', read: (text) => fillPlaceholders(text, values), pieces },
  { name: 'unfilledPlaceholders', read: (text) => unfilledPlaceholders(text), pieces },
];
