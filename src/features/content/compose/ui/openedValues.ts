import type { PostType } from '#core/postTypes.ts';
import { questionOfField } from '#features/base/customFields/fieldQuestionRules.ts';
import { openedFields } from '#features/content/conversations/composerFieldRules.ts';
import { answerValues } from '#ui/forms/answers.ts';
import { storedAddress } from '#ui/ownAddresses.ts';
import {
  type ComposePlace,
  type ComposeValues,
  isPlainRecord,
  placeTakes,
} from '../composeRules.ts';
import type { ComposeData } from './composeDocuments.ts';
import { askedPlace, askedTitle } from './composeKey.ts';

interface Opening {
  search: string;
  types: readonly PostType[];
  places: readonly ComposePlace[];
  /** The preferred one. */
  type: PostType | null;
  /** The attribution of a fork: text for `{name, title}`. */
  writtenBy: (source: { name: string; title: string }) => string;
}

/** The form's initial values: empty with the requested category or topic, or the post's content. */
export function openedValues(
  { conversation: post, forkSource: fork, customFields: fields }: ComposeData,
  context: Opening,
): ComposeValues {
  const { search, places } = context;
  const answers = answerValues(
    fields.map((field) => questionOfField(field)),
    post?.customFields,
  );
  if (post) {
    return {
      type: post.type,
      title: post.title,
      place: post.topicId ? `topic:${post.topicId}` : `category:${post.categoryId}`,
      html: post.message,
      text: post.strippedContent,
      tags: post.tags,
      language: '',
      cover: post.coverImage === null ? null : storedAddress(post.coverImage),
      attachments: post.attachments.map(({ source, name, type }) => ({
        ...{ source: storedAddress(source), name: name ?? source, type },
      })),
      silent: false,
      isPrivate: post.isPrivate,
      customFields: answers,
      composerFields: openedFields(isPlainRecord(post.composerFields) ? post.composerFields : {}),
    };
  }
  if (fork) return { ...forkedValues(fork, context), customFields: answers };
  const asked = places.find(({ key }) => key === askedPlace(search));
  return {
    type: openingType(asked, context),
    place: asked?.key ?? '',
    ...{ title: askedTitle(search), html: '', text: '' },
    ...{ tags: [], language: '', cover: null, attachments: [] },
    ...{ silent: false, isPrivate: false, customFields: answers, composerFields: openedFields() },
  };
}

function openingType(
  place: ComposePlace | undefined,
  { types, type: preferred }: Pick<Opening, 'types' | 'type'>,
): PostType {
  const open = types.filter((type) => placeTakes(place, type));
  return open.find((type) => type === preferred) ?? open[0] ?? types[0] ?? 'QUESTION';
}

/** Placeholder for a title; a character that no title contains. */
const slot = '\uFFFC';

/** SPEC §4 mode FORK: the text of the message, with its attribution. */
function forkedValues(
  fork: NonNullable<ComposeData['forkSource']>,
  { search, types, places, writtenBy }: Opening,
): Omit<ComposeValues, 'customFields'> {
  const asked = places.find(({ key }) => key === askedPlace(search));
  const takes = (type: PostType) => types.includes(type) && placeTakes(asked, type);
  const name = fork.author?.fullName || fork.author?.username || '';
  // A translated sentence with a link: the title is inserted into the translation.
  const [before = '', after = ''] = writtenBy({ name, title: slot }).split(slot).map(escapeHtml);
  const title = escapeHtml(fork.title);
  const link = fork.path === null ? title : `<a href="${escapeHtml(fork.path)}">${title}</a>`;
  return {
    type: takes(fork.postType) ? fork.postType : (types.find(takes) ?? types[0] ?? 'QUESTION'),
    title: fork.title,
    place: asked?.key ?? '',
    html: `<p>${before}${link}${after}</p>${fork.message}`,
    text: `${before}${fork.title}${after} ${fork.strippedContent}`,
    tags: fork.tags,
    language: '',
    cover: null,
    attachments: fork.attachments.map(({ source, name: file, type }) => ({
      ...{ source: storedAddress(source), name: file ?? source, type },
    })),
    silent: false,
    isPrivate: false,
    composerFields: openedFields(),
  };
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
