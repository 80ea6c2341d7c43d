import type { DraftText } from '#features/content/conversations/draftTextRules.ts';
import type { WritingKind } from './spamRules.ts';

/** The evaluated data of a text, without lookups. */
export interface DraftFacts {
  kind: WritingKind;
  /** An edit of existing content, which rate limits do not count. */
  isEdit: boolean;
  /** A post of which its feature limits the number, so that rate limits do not count it. */
  hasOwnLimit: boolean;
  /** The visible text, including a post's title. */
  text: string;
  /** Linked hosts without duplicates and `www.`; excludes the community's own. */
  hosts: readonly string[];
  linkCount: number;
  mentionCount: number;
  imageCount: number;
  language: string;
  country: string | null;
  /** Whether the honeypot was filled in. */
  isHoneypotFilled: boolean;
}

/** Links, hosts and images of a text. @param ownHost the community's host, which is excluded */
export function linksOf(
  { html, stripped, others = [], addresses = [] }: DraftText,
  ownHost: string,
): Pick<DraftFacts, 'text' | 'hosts' | 'linkCount' | 'imageCount'> {
  const text = [...others, stripped].filter((part) => part).join('\n');
  const anchors = attributesOf(html, 'a', 'href');
  const images = attributesOf(html, 'img', 'src');
  // Plain text URLs count as well; a link's text is not counted again.
  const bare = html.replace(/<a\b[^<>]*>[\s\S]*?<\/a>/gi, ' ').replace(/<[^<>]*>/g, ' ');
  const written = [bare, ...others].flatMap((part) => part?.match(writtenAddress) ?? []);
  const links = [...anchors, ...written].map(hostOf).filter((host) => isOutside(host, ownHost));
  const besides = [...images, ...addresses].map(hostOf).filter((host) => isOutside(host, ownHost));
  return {
    text,
    linkCount: links.length,
    imageCount: images.length,
    hosts: [...new Set([...links, ...besides])].filter((host) => host !== null).slice(0, 50),
  };
}

const writtenAddress = /\b(?:https?:\/\/|www\.)[^\s<>"']{3,300}/gi;

function attributesOf(html: string, tag: string, name: string): string[] {
  const pattern = new RegExp(`<${tag}\\b[^<>]*?\\s${name}="([^"]*)"`, 'gi');
  return [...html.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'));
}

/** A URL's normalized host; null for paths, mail and invalid URLs. */
export function hostOf(address: string | null | undefined): string | null {
  if (!address) return null;
  const whole = /^www\./i.test(address) ? `http://${address}` : address;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null;
  const host = new URL(whole).hostname.toLowerCase().replace(/\.$/, '');
  return host.replace(/^www\./, '') || null;
}

function isOutside(host: string | null, ownHost: string): boolean {
  return host !== null && host !== ownHost;
}

/** Whether a host or one of its parent domains is in a list. */
export function isHostIn(host: string, list: ReadonlySet<string>): boolean {
  const labels = host.split('.');
  return labels.some((_label, index) => list.has(labels.slice(index).join('.')));
}

/** Percentage of uppercase letters; 0 if there are too few letters. */
export function capitalsPercent(text: string): number {
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0;
  const lower = text.match(/\p{Ll}/gu)?.length ?? 0;
  return upper + lower < 20 ? 0 : (upper * 100) / (upper + lower);
}
