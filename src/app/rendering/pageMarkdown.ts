import { featureParts } from '#core/feature/feature.ts';
import { localeOf } from '#core/languages.ts';
import { markdownAddress } from '#core/markdown/markdownAddress.ts';
import { plainMarkdown } from '#core/markdown/plainMarkdown.ts';
import { markdownPath } from '#core/markdownPath.ts';
import type { ShellInfo } from '#core/pageRequest.ts';
import { oneLine } from '#core/textSchemas.ts';
import '#features/base/layouts/layoutExtensions.ts';
import { type LayoutWidget, widgetsOfLayout } from '#features/base/layouts/layoutRules.ts';
import type {
  FrontValue,
  MarkdownPages,
  MarkdownPart,
  MarkdownTools,
  MarkdownWriter,
} from '#features/base/layouts/markdownPart.ts';
import type { PagePayload } from '#features/base/layouts/ui/pagePayload.ts';
import { dictionaryOf } from '#ui/wordStore.ts';
import { markdownOfHtml } from './markdownOfHtml.ts';

interface WrittenPage {
  text: string;
  headers: Record<string, string>;
}

let writers: Promise<Readonly<Record<string, MarkdownWriter>>> | null = null;

function loadWriters(): Promise<Readonly<Record<string, MarkdownWriter>>> {
  writers ??= Promise.all(featureParts('markdown').map((load) => load())).then((tables) =>
    Object.assign({}, ...tables),
  );
  return writers;
}

/**
 * A loaded page as Markdown (decision 0851): a front part, then what its widgets say, in their order.
 * @param status of an error page, only the title is written
 */
export async function pageMarkdown(
  payload: PagePayload,
  shell: ShellInfo,
  status: number,
): Promise<WrittenPage> {
  const tools = toolsOf(shell);
  const title = `# ${tools.text(payload.head.title)}`;
  if (status >= 400) return { text: `${title}\n`, headers: { 'x-robots-tag': 'noindex' } };
  const known = await loadWriters();
  const parts: MarkdownPart[] = [];
  for (const widget of widgetsOfLayout(payload.layout)) {
    const write = known[widget.type];
    if (!write) continue;
    // What could not be loaded is named, as on the page.
    const isMissing = payload.widgets[widget.id]?.ok === false;
    const part = isMissing
      ? { text: tools.t('pageMarkdown:missing') }
      : await write(givenTo(widget, payload), tools);
    if (part) parts.push(part);
  }
  const pages = parts.find((part) => part.pages)?.pages;
  const steps = pages ? stepsOf(payload, pages) : [];
  const text = [
    frontPart(payload, shell, parts),
    title,
    trailOf(payload, tools),
    ...parts.map((part) => part.text.trim()),
    steps.map(({ name, path }) => tools.link(tools.t(`pageMarkdown:${name}`), path)).join(' · '),
  ];
  return {
    text: `${text.filter((part) => part !== '').join('\n\n')}\n`,
    headers: headersOf(payload, shell, steps),
  };
}

function givenTo({ id, type, properties }: LayoutWidget, payload: PagePayload) {
  const outcome = payload.widgets[id];
  const own = outcome?.ok ? outcome.data : null;
  const { subject: page, data: pageData, dataWidget } = payload;
  return { data: type === dataWidget ? pageData : own, properties, page, pageData };
}

function toolsOf(shell: ShellInfo): MarkdownTools {
  const { language, origin, basePath, words: changed } = shell;
  const words = dictionaryOf(language, changed);
  const t: MarkdownTools['t'] = (key, values) => {
    const [namespace = '', path = ''] = key.split(':');
    return words.find(namespace, path, values);
  };
  return {
    t,
    text: plainMarkdown,
    html: (html, under) => markdownOfHtml(html, { origin, under }),
    address: (path) => addressOf(shell, path),
    link: (text, path) => {
      const url = URL.parse(`${basePath}${markdownPath(path)}`, origin);
      return url ? `[${plainMarkdown(text)}](${markdownAddress(url)})` : plainMarkdown(text);
    },
    name: (member) => {
      if (member === null || member.isAnonymous) return t('members:anonymous');
      if (member.left !== null) return t(`members:left.${member.left}`);
      return member.fullName || member.username;
    },
  };
}

/** Values are JSON, which YAML reads as it is: nothing that a member wrote can begin a line. */
function frontPart(
  { head, subject }: PagePayload,
  shell: ShellInfo,
  parts: readonly MarkdownPart[],
): string {
  const facts: Record<string, FrontValue> = {
    title: head.title,
    url: canonicalOf({ head, subject }, shell),
    site: shell.settings.name,
    language: localeOf(shell.language),
    description: head.description,
    published: head.publishedAt,
    updated: head.modifiedAt,
  };
  Object.assign(facts, ...parts.map((part) => part.facts ?? {}));
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [`${name}: ${frontValue(value)}`],
  );
  return ['---', ...lines, '---'].join('\n');
}

function frontValue(value: NonNullable<FrontValue>): string {
  if (typeof value === 'object') return `[${value.map(frontValue).join(', ')}]`;
  return JSON.stringify(typeof value === 'string' ? oneLine(value) : value);
}

function trailOf({ subject }: PagePayload, { link }: MarkdownTools): string {
  return subject.breadcrumbs.map(({ label, href }) => link(label, href)).join(' › ');
}

interface Step {
  name: 'previous' | 'next';
  path: string;
}

function stepsOf({ subject }: PagePayload, pages: MarkdownPages): Step[] {
  const { page, hasMore, parameter = 'page' } = pages;
  const pathOf = (number: number) => {
    const query = new URLSearchParams(subject.search);
    if (number > 1) query.set(parameter, `${number}`);
    else query.delete(parameter);
    const text = query.toString();
    return `${subject.pathname}${text && `?${text}`}`;
  };
  return [
    ...(page > 1 ? [{ name: 'previous' as const, path: pathOf(page - 1) }] : []),
    ...(hasMore ? [{ name: 'next' as const, path: pathOf(page + 1) }] : []),
  ];
}

const relations = { previous: 'prev', next: 'next' } as const;

function headersOf(
  { head, subject }: PagePayload,
  shell: ShellInfo,
  steps: readonly Step[],
): Record<string, string> {
  const links = [
    `<${canonicalOf({ head, subject }, shell)}>; rel="canonical"`,
    ...steps.map(
      ({ name, path }) => `<${addressOf(shell, markdownPath(path))}>; rel="${relations[name]}"`,
    ),
  ];
  const isClosed = head.noindex || shell.settings.demo;
  return { link: links.join(', '), ...(isClosed && { 'x-robots-tag': 'noindex, nofollow' }) };
}

/** As `HeadTags`: where a language is asked for, the page in that language is one of its own. */
function canonicalOf(
  { head, subject }: Pick<PagePayload, 'head' | 'subject'>,
  shell: ShellInfo,
): string {
  const path = head.canonicalPath ?? subject.pathname;
  const { activeLanguages, defaultLanguage } = shell.settings;
  const isTranslated = (head.translations ?? []).length > 1;
  const hasAlternates = activeLanguages.length > 1 && !head.isOneLanguage && !isTranslated;
  const isOwn =
    hasAlternates && shell.language !== defaultLanguage && /[?&]lang=/.test(subject.search);
  const query = `${path.includes('?') ? '&' : '?'}lang=${shell.language}`;
  return addressOf(shell, isOwn ? `${path}${query}` : path);
}

/** A parsed address has only signs that a header and a line may have. */
function addressOf({ origin, basePath }: ShellInfo, path: string): string {
  const url = URL.parse(`${basePath}${path}`, origin);
  return url ? markdownAddress(url) : origin;
}
