/** What programs read pages for. */
export const crawlerClasses = ['search', 'aiTraining', 'aiAnswers', 'others'] as const;
export type CrawlerClass = (typeof crawlerClasses)[number];

export const crawlerPolicies = ['ALLOW', 'LIMIT', 'DENY'] as const;
export type CrawlerPolicy = (typeof crawlerPolicies)[number];

/**
 * Names by which operators say they read robots.txt, as of November 2026: of training, and of looking things up for an
 * answer or for somebody who asks.
 */
export const crawlerNames: Readonly<Record<Exclude<CrawlerClass, 'others'>, readonly string[]>> = {
  search: [
    ...['Googlebot', 'Googlebot-Image', 'Googlebot-News', 'Storebot-Google', 'GoogleOther'],
    ...['Bingbot', 'Slurp', 'DuckDuckBot', 'Applebot', 'YandexBot', 'Baiduspider', 'Yeti'],
    ...['SeznamBot', 'Sogou web spider', 'PetalBot', 'Qwantbot', 'MojeekBot', 'Bravebot'],
  ],
  aiTraining: [
    ...['GPTBot', 'ClaudeBot', 'anthropic-ai', 'Google-Extended', 'Applebot-Extended', 'CCBot'],
    ...['Bytespider', 'Amazonbot', 'Meta-ExternalAgent', 'FacebookBot', 'cohere-ai'],
    ...['cohere-training-data-crawler', 'Diffbot', 'AI2Bot', 'omgili', 'omgilibot'],
    ...['Webzio-Extended', 'ImagesiftBot', 'img2dataset', 'PanguBot', 'Timpibot', 'Kangaroo Bot'],
  ],
  aiAnswers: [
    ...['OAI-SearchBot', 'ChatGPT-User', 'Claude-SearchBot', 'Claude-User', 'Claude-Web'],
    ...['PerplexityBot', 'Perplexity-User', 'MistralAI-User', 'DuckAssistBot', 'YouBot'],
    ...['Meta-ExternalFetcher', 'Google-CloudVertexBot', 'Gemini-Deep-Research', 'PhindBot'],
    ...['Amzn-SearchBot', 'Amzn-User', 'meta-webindexer'],
  ],
};

/** Many call themselves compatible with Googlebot: what else they name comes first. */
const patterns = (['aiTraining', 'aiAnswers', 'search'] as const).map(
  (name) =>
    [name, new RegExp(`(?<![\\w-])(?:${crawlerNames[name].join('|')})(?![\\w-])`, 'i')] as const,
);

/** The class of a crawler that is known by name; null: it is not. */
export function crawlerClassOf(userAgent: string): CrawlerClass | null {
  return patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}
