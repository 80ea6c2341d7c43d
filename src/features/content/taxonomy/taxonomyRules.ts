import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { plainLine } from '#core/plainLine.ts';
import { isPostType } from '#core/postTypes.ts';
import { taxonomyLimits } from '#core/taxonomyLimits.ts';

const format =
  "Hold on! Something's not right. Please check your input and ensure it meets the expected format.";
const blank = 'Hold on! This field cannot be blank.';

/** Text without control characters; a single line unless `lines`. */
const text = (limit: number, lines = false) =>
  z
    .string(blank)
    .trim()
    .max(limit, format)
    .regex(lines ? /^(?:[\n\r\t]|\P{Cc})*$/u : plainLine, format);

/** An image URL of this host or the web, never a script. */
const imageAddress = z
  .string()
  .max(2000, format)
  .regex(/^(https?:\/\/|\/(?!\/))[^\s\\\p{Cc}]+$/u, format);

/** SPEC §3: banner (altText, color, desktopImage, mobileImage, type). */
const bannerSchema = z.object({
  type: z.enum(['IMAGE', 'COLOR'], format),
  altText: text(200).default(''),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, format)
    .nullable()
    .default(null),
  desktopImage: imageAddress.nullable().default(null),
  mobileImage: imageAddress.nullable().default(null),
});

const uniqueIdentifier = z
  .string()
  .min(1, blank)
  .max(100, format)
  .regex(/^[A-Za-z0-9._-]+$/, format);

const position = z.int(format).min(0, format).max(1_000_000, format);

const categoryFields = z.object({
  title: text(taxonomyLimits.title).min(1, blank),
  description: text(taxonomyLimits.description, true),
  image: imageAddress.nullable(),
  banner: bannerSchema.nullable(),
  type: text(40).min(1, blank),
  subType: text(40).min(1, blank).nullable(),
  tags: z.array(text(60).min(1, blank)).max(taxonomyLimits.tags, format),
  position,
});

const topicFields = z.object({
  title: text(taxonomyLimits.title).min(1, blank),
  description: text(taxonomyLimits.description, true),
  image: imageAddress.nullable(),
  banner: bannerSchema.nullable(),
  allowedPostTypes: z.array(z.string().refine(isPostType, format)).min(1, blank),
  isReadOnly: z.boolean(format),
  /** Languages whose readers find it, where each is a community of its own; none: all. */
  languages: z.array(z.enum(knownLanguages, format)).max(knownLanguages.length, format),
  customFields: z.record(z.string(), z.json()),
  position,
});

const id = z.union([z.string(), z.number()]);

export const createCategorySchema = categoryFields
  .partial()
  .required({ title: true })
  .extend({ parentId: id.nullish(), uniqueIdentifier: uniqueIdentifier.optional() });

/** When the edited data was loaded; a later change is a conflict. */
const updatedDate = z.date().nullish();

/** Without `parentId` it is not moved; null moves it to the top level. */
export const updateCategorySchema = categoryFields
  .partial()
  .extend({ id, updatedDate, parentId: id.nullish() });

export const createTopicSchema = topicFields
  .partial()
  .required({ title: true })
  .extend({ categoryId: id, uniqueIdentifier: uniqueIdentifier.optional() });

/** Without `categoryId` it is not moved. */
export const updateTopicSchema = topicFields
  .partial()
  .extend({ id, updatedDate, categoryId: id.optional() });
