import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { pageOfMarkdownPath } from '#core/markdownPath.ts';
import { pathBelow } from '#core/pathBelow.ts';
import type { Config } from '#platform/config.ts';
import { findPage } from './findPage.ts';
import { hasMarkdown } from './hasMarkdown.ts';
import { pageAddress, parsePageAddress } from './pageAddress.ts';
import { routeOfPattern } from './routeTable.ts';

export interface AskedForm {
  /** The full URL of the page, without what only names the form. */
  address: string;
  isMarkdown: boolean;
}

/**
 * The page that a request is for, and whether as Markdown: by the suffix `.md`, or because the client prefers it to
 * HTML (RFC 9110 §12.5.1). Browsers never do: they don’t name it.
 */
export function askedForm(
  request: FastifyRequest,
  config: Pick<Config, 'publicUrl' | 'basePath'>,
): AskedForm {
  const address = pageAddress(request, config);
  const isNamed = /text\/markdown/i.test(request.headers.accept ?? '');
  if (!isNamed && !/\.md(?:\?|$)/.test(address)) return { address, isMarkdown: false };
  const url = parsePageAddress(address);
  const page = pageOfMarkdownPath(pathBelow(url.pathname, config.basePath) ?? '');
  if (page !== null && isOffered(`${config.basePath}${page}`, config)) {
    return {
      address: `${url.origin}${config.basePath}${page}${url.search}`,
      isMarkdown: true,
    };
  }
  const isMarkdown =
    isNamed &&
    !url.pathname.endsWith('.data') &&
    isOffered(url.pathname, config) &&
    new Negotiator(request).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
  return { address, isMarkdown };
}

function isOffered(pathname: string, { basePath }: Pick<Config, 'basePath'>): boolean {
  return hasMarkdown(routeOfPattern(findPage(pathname, basePath).pattern));
}
