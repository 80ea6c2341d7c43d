import type { CommunitySettings } from '#core/communitySettings.ts';
import type { ViewerInfo } from '#core/pageRequest.ts';
import type { Viewer } from '#core/permissions.ts';
import {
  type EnabledTypes,
  isPostType,
  isTypeHidden,
  type PostType,
  postTypeFacts,
  postTypes,
  shownPostTypes,
} from '#core/postTypes.ts';
import type { AnswerValues } from '#core/questions.ts';
import { type ScopedPlace, viewerOfInfo } from '#core/viewerOfInfo.ts';
import {
  type AskedFieldFacts,
  type FieldQuestion,
  fieldQuestions,
} from '#features/base/customFields/fieldQuestionRules.ts';
import {
  type ComposerFieldValues,
  openedFields,
} from '#features/content/conversations/composerFieldRules.ts';
import {
  canCreatePostOfType,
  canPostInTopic,
} from '#features/content/conversations/conversationRules.ts';

export interface ComposeAttachment {
  /** As stored: relative to the base path. */
  source: string;
  name: string;
  type: string;
}

/** The complete post form: validated, stored as a draft and submitted. */
export interface ComposeValues {
  type: PostType;
  title: string;
  /** Key of a category or topic: `topic:5`, `category:2`; '' for none yet. */
  place: string;
  html: string;
  text: string;
  tags: string[];
  /** '' if none was chosen. */
  language: string;
  /** As stored. */
  cover: string | null;
  attachments: ComposeAttachment[];
  silent: boolean;
  /** Visible only to its author and staff. */
  isPrivate: boolean;
  /** Of all fields that there are, asked of its type and place or not. */
  customFields: AnswerValues;
  /** What features have added, by name. */
  composerFields: ComposerFieldValues;
}

export const titleLimit = 200;
export const attachmentLimit = 20;

/** Whether posts of a type open with a picture. */
export function hasCover(type: PostType): boolean {
  return postTypeFacts(type).isOfficial === true;
}

export interface ComposePlace {
  key: string;
  label: string;
  /** Its category. */
  group: string;
  topicId: string | null;
  categoryId: string;
  /** Allowed types, also for this viewer. */
  allowedPostTypes: readonly PostType[];
}

/** A visitor writes as a new member could, who posts after signing in. */
const guestWriter = { memberId: 0, permissions: new Set(['CREATE_POST'] as const) };

/** Who writes in the form. */
export function writerOf(info: ViewerInfo, places: readonly ScopedPlace[]): Viewer {
  const viewer = viewerOfInfo(info, places);
  return info.memberId === null ? { ...viewer, ...guestWriter } : viewer;
}

/** Types this viewer may create anywhere, including the post's current type. */
export function writableTypes(
  viewer: Viewer,
  settings: EnabledTypes,
  current: PostType | null,
): PostType[] {
  const isOfficial = (type: PostType) => postTypeFacts(type).isOfficial === true;
  const wanted = [
    ...shownPostTypes().filter((type) => !isOfficial(type)),
    ...postTypes().filter(isOfficial),
  ];
  return wanted.filter(
    (type) =>
      type === current ||
      (!isTypeHidden(type, settings) &&
        [null, ...viewer.scoped.keys()].some(
          (categoryId) => canCreatePostOfType(viewer, type, { categoryId }).ok,
        )),
  );
}

interface TopicFacts {
  id: string;
  title: string;
  isReadOnly: boolean;
  allowedPostTypes: readonly PostType[];
  categoryId: string;
  hierarchy: readonly { title: string }[];
}

interface CategoryFacts {
  id: string;
  title: string;
  childCategories?: readonly CategoryFacts[];
}

interface PlacesGiven {
  categories: readonly CategoryFacts[];
  topics: readonly TopicFacts[];
  /** The post's current type: it may be kept. */
  current?: PostType | null;
}

/** Where this viewer may post: each category, followed by its topics. */
export function placesOf(
  viewer: Viewer,
  given: PlacesGiven,
  above: readonly string[] = [],
): ComposePlace[] {
  return given.categories.flatMap((category): ComposePlace[] => {
    const categoryId = Number(category.id);
    const way = [...above, category.title];
    const group = way.join(' › ');
    const own = given.topics.filter(
      (topic) =>
        topic.categoryId === category.id && canPostInTopic(viewer, { ...topic, categoryId }).ok,
    );
    const takes = (type: PostType) =>
      type === given.current || canCreatePostOfType(viewer, type, { categoryId }).ok;
    const here = [
      {
        key: `category:${category.id}`,
        ...{ label: category.title, group, topicId: null, categoryId: category.id },
        allowedPostTypes: postTypes().filter(takes),
      },
      ...own.map((topic) => ({
        key: `topic:${topic.id}`,
        ...{ label: topic.title, group, topicId: topic.id, categoryId: category.id },
        allowedPostTypes: topic.allowedPostTypes.filter(takes),
      })),
    ];
    return [
      ...here.filter(({ allowedPostTypes }) => allowedPostTypes.length > 0),
      ...placesOf(viewer, { ...given, categories: category.childCategories ?? [] }, way),
    ];
  });
}

/** The category whose permissions apply; null while none is chosen. */
export function categoryOf(place: ComposePlace | undefined): { categoryId: number | null } {
  return { categoryId: place === undefined ? null : Number(place.categoryId) };
}

export function placeTakes(place: ComposePlace | undefined, type: PostType): boolean {
  return place?.allowedPostTypes.includes(type) ?? true;
}

/**
 * The selectable languages, including the post's own; none if there is no choice, or languages are separated.
 */
export function offeredLanguages(
  {
    activeLanguages,
    separateLanguages,
  }: Pick<CommunitySettings, 'activeLanguages' | 'separateLanguages'>,
  current: string,
): string[] {
  const all = separateLanguages ? [] : [...new Set([...activeLanguages, current])];
  return all.length > 1 ? all : [];
}

/** Custom fields of posts, with whose post it is and what it holds. */
export interface ComposeFields {
  all: readonly AskedFieldFacts[];
  ownerId: number | null;
  held: unknown;
}

/** The custom fields that are asked of a post of its type in its place. */
export function composeQuestions(
  { all, ownerId, held }: ComposeFields,
  { viewer, type, place }: { viewer: Viewer; type: string; place: ComposePlace | undefined },
): FieldQuestion[] {
  const post = { type, topicId: place?.topicId ?? null };
  return fieldQuestions(all, { viewer, post, ownerId, ...categoryOf(place), held });
}

/** The form field for an API field. */
export function composePathOf(field: string): string {
  const [name = '', ...rest] = field.split('.');
  return [composePaths[name] ?? name, ...rest].join('.');
}

const composePaths: Readonly<Record<string, keyof ComposeValues>> = {
  communityPostType: 'type',
  topics: 'place',
  categoryIds: 'place',
  content: 'html',
  message: 'html',
  featuredImage: 'cover',
};

/** The part of the form that a draft stores and that determines whether anything has changed. */
export function isUntouched(values: ComposeValues, opened: ComposeValues): boolean {
  return draftKeys.every((key) => JSON.stringify(values[key]) === JSON.stringify(opened[key]));
}

const draftKeys = [
  'type',
  'title',
  'place',
  'html',
  'tags',
  'language',
  'cover',
  'attachments',
  'isPrivate',
  'customFields',
  'composerFields',
] as const;

/** Parts that the author writes; choices such as the type or the topic alone are no draft. */
const writtenKeys = ['tags', 'cover', 'attachments', 'customFields', 'composerFields'] as const;

/** Whether a new post has no content yet, so that there is nothing to save or restore. */
export function isBlank(values: ComposeValues, opened: ComposeValues): boolean {
  const isWritten = values.title.trim() !== '' || values.text.trim() !== '';
  if (isWritten || /<(?:img|video|table|hr)\b/.test(values.html)) return false;
  return writtenKeys.every((key) => JSON.stringify(values[key]) === JSON.stringify(opened[key]));
}

/** Parses a stored draft; null if invalid. */
export function readComposeValues(stored: unknown): ComposeValues | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const given: Partial<Record<keyof ComposeValues, unknown>> = stored;
  const { type, title, place, html, text, tags, language, cover, attachments } = given;
  if (typeof type !== 'string' || !isPostType(type)) return null;
  if (typeof title !== 'string' || typeof place !== 'string') return null;
  if (typeof html !== 'string' || typeof text !== 'string') return null;
  return {
    ...{ type, title, place, html, text },
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    language: typeof language === 'string' ? language : '',
    cover: typeof cover === 'string' ? cover : null,
    attachments: readAttachments(attachments),
    silent: given.silent === true,
    isPrivate: given.isPrivate === true,
    customFields: readAnswers(given.customFields),
    composerFields: openedFields(isPlainRecord(given.composerFields) ? given.composerFields : {}),
  };
}

function readAnswers(given: unknown): AnswerValues {
  const isAnswer = (value: unknown): value is AnswerValues[string] =>
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.every((each) => typeof each === 'string'));
  return Object.fromEntries(
    Object.entries(Object(given)).filter((entry): entry is [string, AnswerValues[string]] =>
      isAnswer(entry[1]),
    ),
  );
}

export function isPlainRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** Parses stored attachments; invalid ones are dropped. */
export function readAttachments(given: unknown): ComposeAttachment[] {
  return Array.isArray(given) ? given.filter(isAttachment) : [];
}

function isAttachment(given: unknown): given is ComposeAttachment {
  if (typeof given !== 'object' || given === null) return false;
  const { source, name, type }: Partial<Record<keyof ComposeAttachment, unknown>> = given;
  return typeof source === 'string' && typeof name === 'string' && typeof type === 'string';
}
