import { featureParts } from './feature/feature.ts';
import { paths } from './paths.ts';
import type { Permission } from './permissions.ts';

/**
 * The types of posts. A feature merges its own, and says in its manifest what is to be known of them
 * (docs/add-a-post-type.md):
 *
 *   declare module '#core/postTypes.ts' {
 *     interface PostTypes { POLL: true }
 *   }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface PostTypes {}

export type PostType = keyof PostTypes;

/** Accents of `ui/TypeBadge.tsx`. */
export type PostTypeTone = 'question' | 'problem' | 'idea' | 'praise' | 'announcement' | 'article';

/** What people look for, in the order they see it: each has posts of some types. */
export const postTypeGroups = ['help', 'questions', 'ideas', 'discussions', 'activities'] as const;

export type PostTypeGroup = (typeof postTypeGroups)[number];

interface PathOfPost {
  id: number;
  slug: string;
  topicSlug?: string | null | undefined;
}

export interface PostTypeFacts {
  /** Fixed by the product (SPEC §3 "Post type ids"): imports and API clients know it. */
  id: number;
  /** Lucide's name of its icon. */
  icon: string;
  tone: PostTypeTone;
  /** Who may write it. */
  permission: Permission;
  /** How members say that they value it (SPEC §3 Likeable, Me-too-able, Votable). */
  appreciation: 'like' | 'vote' | 'meToo';
  /** Whom it is found with; discussions if nothing is said. */
  group?: PostTypeGroup;
  /** Whether a comment can be accepted as the answer. */
  answerable?: boolean;
  /** It speaks for the community: it opens with a picture, and comes last in the composer. */
  isOfficial?: boolean;
  /**
   * Its feature has its own editor: the composer does not offer the type, and `createConversation` and
   * `updateConversation` reject it.
   */
  hasOwnEditor?: boolean;
  /** Its feature limits how many a member writes: rate limits of posts neither count nor stop it. */
  hasOwnLimit?: boolean;
  /** Its place among the types that people choose from, lowest first: what they look for most. */
  order: number;
  /** Lists of posts of all types leave it out: it has lists of its own. */
  isListedApart?: boolean;
  /** Other types that it needs: while one of them is switched off, so is this one. */
  hiddenWithout?: readonly PostType[];
  /** The address of a post, below the base path, where that is not a conversation's. */
  path?: (post: PathOfPost) => string;
}

declare module './feature/feature.ts' {
  interface Feature {
    postTypes?: { readonly [Type in PostType]?: PostTypeFacts };
  }
}

let table: ReadonlyMap<PostType, PostTypeFacts> = new Map();

/** By id. Empty until `app/features.ts` has registered the features: never read it while a module loads. */
function types(): ReadonlyMap<PostType, PostTypeFacts> {
  if (table.size > 0) return table;
  const rows = featureParts('postTypes').flatMap((part) => Object.entries(part));
  rows.sort(([, one], [, other]) => one.id - other.id);
  table = new Map(rows as [PostType, PostTypeFacts][]); // the keys of the parts
  return table;
}

/** All types, by id. */
export function postTypes(): PostType[] {
  return [...types().keys()];
}

/** The order people see the types in. */
export function shownPostTypes(): PostType[] {
  const orderOf = (type: PostType) => postTypeFacts(type).order;
  return postTypes().sort((one, other) => orderOf(one) - orderOf(other));
}

/** The types that are written in the composer, by id. */
export function composedPostTypes(): PostType[] {
  return postTypes().filter((type) => !hasOwnEditor(type));
}

export function isPostType(value: string): value is PostType {
  const known: ReadonlyMap<string, PostTypeFacts> = types();
  return known.has(value);
}

export function postTypeFacts(type: PostType): PostTypeFacts {
  const facts = types().get(type);
  if (!facts) throw new Error(`No feature has the post type ${type}.`);
  return facts;
}

/** The types of a group, by id. */
export function typesInGroup(group: PostTypeGroup): PostType[] {
  return postTypes().filter((type) => groupOfType(type) === group);
}

export function groupOfType(type: PostType): PostTypeGroup {
  return postTypeFacts(type).group ?? 'discussions';
}

export function hasOwnEditor(type: string): boolean {
  return isPostType(type) && postTypeFacts(type).hasOwnEditor === true;
}

export function hasOwnLimit(type: string): boolean {
  return isPostType(type) && postTypeFacts(type).hasOwnLimit === true;
}

export interface EnabledTypes {
  enabledConversationTypes: readonly PostType[];
}

/** For what is looked after regardless of the switches, such as counters and the tools of editors. */
export const everyType: EnabledTypes = {
  get enabledConversationTypes() {
    return postTypes();
  },
};

const hiddenByEnabled = new WeakMap<readonly PostType[], PostType[]>();

/**
 * The types that are switched off, by themselves or with one that they need: nowhere to be found, neither
 * read nor written. What there is of them is kept, and comes back with the switch.
 */
export function hiddenTypes({ enabledConversationTypes: enabled }: EnabledTypes): PostType[] {
  const known = hiddenByEnabled.get(enabled);
  if (known !== undefined) return known;
  const hidden = postTypes().filter((type) =>
    [type, ...(postTypeFacts(type).hiddenWithout ?? [])].some((each) => !enabled.includes(each)),
  );
  hiddenByEnabled.set(enabled, hidden);
  return hidden;
}

export function isTypeHidden(type: string, settings: EnabledTypes): boolean {
  return hiddenTypes(settings).some((hidden) => hidden === type);
}

/** The types that members meet. */
export function enabledTypes(settings: EnabledTypes): PostType[] {
  return postTypes().filter((type) => !isTypeHidden(type, settings));
}

/** The address of a post below the base path. */
export function postPath({ type, ...post }: PathOfPost & { type: string }): string {
  const path = isPostType(type) ? postTypeFacts(type).path : undefined;
  return path?.(post) ?? paths.conversation(post);
}
