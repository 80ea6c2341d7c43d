import { z } from 'zod';
import { knownLanguages } from './languages.ts';
import { validationMessages } from './validationMessages.ts';

/** SPEC §2 "Navigation bar link types", and a menu of links. */
export const linkTypes = [
  'CATEGORIES',
  'CATEGORIES_MENU',
  'EXTERNAL_LINK',
  'HOME',
  'LEADERBOARD',
  'NEW_POST',
  'SIGN_IN',
  'TOPICS',
  'SEARCH',
  'SEARCH_CONVERSATION',
  'COURSES',
  'TAGS',
  'CUSTOM_PAGE',
  'SUPPORT',
  'SUPPORT_TICKET',
  'CREATE_SUPPORT_TICKET',
  'CREATE_SUPPORT_CASE',
  'SUPPORT_CONTACT',
  'MENU',
] as const;

export type LinkType = (typeof linkTypes)[number];

export const linkAudiences = ['EVERYONE', 'VISITORS', 'MEMBERS', 'STAFF'] as const;

/** Who sees a link. */
export type LinkAudience = (typeof linkAudiences)[number];

/** Lucide's names of the icons that a link can have. */
export const linkIcons = [
  'house',
  'layout-grid',
  'messages-square',
  'message-circle',
  'circle-help',
  'lightbulb',
  'book-open',
  'newspaper',
  'megaphone',
  'calendar',
  'trophy',
  'star',
  'heart',
  'users',
  'life-buoy',
  'headphones',
  'ticket',
  'briefcase',
  'wrench',
  'search',
  'tags',
  'map',
  'graduation-cap',
  'code',
  'download',
  'shopping-cart',
  'globe',
  'mail',
  'phone',
  'video',
  'shield',
  'flag',
  'rocket',
  'gift',
  'info',
  'settings',
  'circle-plus',
  'log-in',
] as const;

export type LinkIcon = (typeof linkIcons)[number];

/** Of this host or of the web, by mail or telephone; never a script. */
export const siteLinkAddress = z
  .string()
  .max(2000)
  .regex(
    /^(https?:\/\/|mailto:|tel:|\/(?!\/))[^\s\\\p{Cc}]*$/u,
    'must be an address such as /topics',
  );

const linkLabel = z.string().max(80);

/** A link without links below it. */
const leafShape = {
  /** EXTERNAL_LINK if omitted. */
  type: z.enum(linkTypes).optional(),
  /** For languages without a label of their own; null uses the default label of the type. */
  label: linkLabel.nullable().default(null),
  labels: z.partialRecord(z.enum(knownLanguages), linkLabel.min(1)).optional(),
  /** Of an external link and a custom page; other types have their own. */
  href: siteLinkAddress.nullable().default(null),
  /** Everyone if omitted. */
  audience: z.enum(linkAudiences).optional(),
  icon: z.enum(linkIcons).optional(),
};
const leafSchema = z.object(leafShape);
const groupSchema = z.object({ ...leafShape, children: z.array(leafSchema).max(30).optional() });
const menuSchema = z.object({ ...leafShape, children: z.array(groupSchema).max(30).optional() });

/** The navigation bar: links, and menus of links and of groups of links. */
export const navigationSchema = z.array(menuSchema).max(20);
/** The footer: links, and columns of links. */
export const footerLinksSchema = z.array(groupSchema).max(30);

/** A link of the navigation bar or the footer; a menu has links below it. */
export interface SiteLink {
  type?: LinkType | undefined;
  label: string | null;
  labels?: Partial<Record<(typeof knownLanguages)[number], string>> | undefined;
  href: string | null;
  audience?: LinkAudience | undefined;
  icon?: LinkIcon | undefined;
  children?: SiteLink[] | undefined;
}

/** Whether a link needs a URL of its own. */
export function hasOwnAddress(type: LinkType | undefined): boolean {
  return type === undefined || type === 'EXTERNAL_LINK' || type === 'CUSTOM_PAGE';
}

/**
 * A list of links as it is saved: each has what its type needs. Stored lists are read without this check, so that one
 * incomplete link does not hide all others.
 */
export function completeLinks<Schema extends z.ZodType<readonly SiteLink[]>>(schema: Schema) {
  return schema.superRefine((links, context) => addLinkIssues(links, [], context));
}

function addLinkIssues(
  links: readonly SiteLink[],
  path: readonly PropertyKey[],
  context: z.RefinementCtx,
): void {
  for (const [index, { type, label, labels = {}, href, children }] of links.entries()) {
    const at = [...path, index];
    const add = (field: string) =>
      context.addIssue({
        ...{ code: 'custom', path: [...at, field], message: validationMessages.required },
        params: { rule: 'required' },
      });
    const isLabeled = Boolean(label) || Object.values(labels).some(Boolean);
    if (hasOwnAddress(type) && !href) add('href');
    if ((hasOwnAddress(type) || type === 'MENU') && !isLabeled) add('label');
    if (children && type !== 'MENU') add('type');
    addLinkIssues(children ?? [], [...at, 'children'], context);
  }
}
