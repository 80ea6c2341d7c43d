import type { z } from 'zod';
import { featureParts } from '#core/feature/feature.ts';
import type { PostType } from '#core/postTypes.ts';

/**
 * Fields that features add to the composer of a post, with what each holds:
 *
 *   declare module '#features/content/conversations/composerFieldRules.ts' {
 *     interface ComposerFields { pollOptions: PollOptions }
 *   }
 *
 * The manifest has what both sides know of it (`composerFields`) and what is shown (slot
 * `composer.fields`), the server manifest where it is kept (docs/add-a-post-type.md).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface ComposerFields {}

export type ComposerFieldName = keyof ComposerFields;

/** Values of fields by their names. */
export type ComposerFieldValues = Readonly<Record<string, unknown>>;

export interface ComposerField<Value> {
  /** Which types of posts have it; without, all. */
  types?: readonly PostType[];
  /** Initial value in a new post. */
  initial: Value;
  /** The schema used by composer and service. The composer loads it while the user writes. */
  schema: () => Promise<z.ZodType<Value>>;
}

declare module '#core/feature/feature.ts' {
  interface Feature {
    composerFields?: {
      readonly [Name in ComposerFieldName]?: ComposerField<ComposerFields[Name]>;
    };
  }
}

/** All fields, by name. */
function composerFields(): [string, ComposerField<unknown>][] {
  return featureParts('composerFields').flatMap((fields) => Object.entries(fields));
}

/** The fields of a type of posts, by name. */
export function composerFieldsOf(type: PostType): [string, ComposerField<unknown>][] {
  return composerFields().filter(([, { types }]) => types?.includes(type) ?? true);
}

/** The values of a composer as it opens; `given` are those of a post or a draft. */
export function openedFields(given: ComposerFieldValues = {}): ComposerFieldValues {
  return Object.fromEntries(
    composerFields().map(([name, { initial }]) => [
      name,
      Object.hasOwn(given, name) ? given[name] : initial,
    ]),
  );
}
