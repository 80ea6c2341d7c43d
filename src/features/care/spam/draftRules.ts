import type { DraftText } from '#features/content/conversations/draftTextRules.ts';
import type { WritingKind } from './spamRules.ts';

/** What is judged of a text, before anything is looked up. */
export interface DraftFacts {
  kind: WritingKind;
  /** A change of what is there already: the pace does not count it. */
  isEdit: boolean;
  /** What people read, a post's title with it. */
  text: string;
  /** Hosts that it links to, each once, without `www.`; the community's own is not among them. */
  hosts: readonly string[];
  linkCount: number;
  mentionCount: number;
  imageCount: number;
  language: string;
  country: string | null;
  /** A field that people do not see was filled in. */
  isHoneypotFilled: boolean;
}

/** Links, hosts and pictures of a text. @param ownHost whose links are none */
export function linksOf(
  { html, stripped, others = [], addresses = [] }: DraftText,
  ownHost: string,
): Pick<DraftFacts, 'text' | 'hosts' | 'linkCount' | 'imageCount'> {
  const text = [...others, stripped].filter((part) => part).join('\n');
  const anchors = attributesOf(html, 'a', 'href');
  const images = attributesOf(html, 'img', 'src');
  // An address that is only written down is followed as well; the words of a link are not another.
  const bare = html.replace(/<a\b[^>]*>[\s\S]*?<\/a>/gi, ' ').replace(/<[^>]*>/g, ' ');
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
  const pattern = new RegExp(`<${tag}\\b[^>]*?\\s${name}="([^"]*)"`, 'gi');
  return [...html.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'));
}

/** The host of a web address, as hosts are compared; null for paths, mail and what is no address. */
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

/** Whether a host is one of a list, or below one of them. */
export function isHostIn(host: string, list: ReadonlySet<string>): boolean {
  const labels = host.split('.');
  return labels.some((_label, index) => list.has(labels.slice(index).join('.')));
}

/** The part of the letters that are capitals, in percent; 0 where there are too few to tell. */
export function capitalsPercent(text: string): number {
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0;
  const lower = text.match(/\p{Ll}/gu)?.length ?? 0;
  return upper + lower < 20 ? 0 : (upper * 100) / (upper + lower);
}
