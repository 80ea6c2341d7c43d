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
  /** Whether SPEC §3 names it in the create payload itself, besides `composerFields`. */
  isInPayload?: true;
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

/** Names of the fields that the create payload may have beside `composerFields`. */
export function payloadFieldNames(): string[] {
  return composerFields().flatMap(([name, { isInPayload }]) => (isInPayload ? [name] : []));
}

/** A payload with all fields of features in `composerFields`. */
export function withComposerFields<Payload extends { composerFields?: unknown }>(
  payload: Payload,
): Payload {
  const names = payloadFieldNames();
  const entries = Object.entries(payload);
  const given = entries.filter(([name, value]) => names.includes(name) && value != null);
  if (given.length === 0) return payload;
  const others = entries.filter(([name]) => !names.includes(name));
  const composerFields = { ...(payload.composerFields ?? {}), ...Object.fromEntries(given) };
  return { ...Object.fromEntries(others), composerFields } as Payload;
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
