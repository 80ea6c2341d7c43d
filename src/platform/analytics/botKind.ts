import { isbot } from 'isbot';

/** Kinds of programs that ask for pages, the most telling name first. */
const botKinds = {
  AI: /gptbot|oai-search|chatgpt|claude|anthropic|perplexity|ccbot|bytespider|amazonbot|applebot-extended|google-extended|meta-external|cohere|diffbot/i,
  SEARCH:
    /googlebot|bingbot|yandex|baidu|duckduck|slurp|applebot|seznam|sogou|petalbot|qwant|mojeek|google-inspection|adsbot/i,
  PREVIEW:
    /facebookexternalhit|twitterbot|slackbot|discordbot|telegrambot|whatsapp|linkedinbot|skypeuripreview|embedly|mastodon|pinterest/i,
  MONITOR:
    /uptime|pingdom|statuscake|monitor|healthcheck|site24x7|newrelic|datadog|lighthouse|pagespeed/i,
  SEO: /ahrefs|semrush|mj12|dotbot|screaming frog|rogerbot|dataforseo|serpstat|blexbot/i,
  TOOL: /curl|wget|python|httpie|go-http|okhttp|java\/|libwww|scrapy|postman|insomnia|node-fetch|undici|axios|headless|phantom|puppeteer|playwright/i,
} as const;

export type BotKind = keyof typeof botKinds | 'OTHER';

/** Which kind of program it is by its user agent. @returns null: a browser */
export function botKindOf(userAgent: string): BotKind | null {
  if (userAgent !== '' && !isbot(userAgent)) return null;
  for (const [kind, names] of Object.entries(botKinds)) {
    if (names.test(userAgent)) return kind as BotKind; // a key of the table
  }
  return 'OTHER';
}
