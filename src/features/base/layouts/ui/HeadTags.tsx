import { useLocation } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { markdownPath } from '#core/markdownPath.ts';
import { scriptJson } from '#core/scriptJson.ts';
import { pageWordParts, wordPartsAddress } from '#core/words/wordPartsAddress.ts';
import { useShell } from '#ui/useShell.ts';
import type { PageHead } from '../page.ts';
import type { PageTexts } from './pagePayload.ts';

interface HeadTagsProps {
  head: PageHead;
  scripts: readonly string[];
  texts?: PageTexts;
}

/**
 * Title, description, canonical and alternate-language links, social metadata; React hoists them to the head.
 */
export function HeadTags({ head, scripts, texts }: HeadTagsProps) {
  const { settings, origin, basePath, language } = useShell();
  const absolute = (path: string) => (/^https?:/.test(path) ? path : `${origin}${basePath}${path}`);
  const shareImage = settings.branding.shareImageUrl ?? '/share.png';
  const image = head.image ? new URL(head.image, `${origin}/`).href : absolute(shareImage);
  const title = head.title === settings.name ? head.title : `${head.title} · ${settings.name}`;
  const { activeLanguages, defaultLanguage } = settings;
  const bare = head.canonicalPath === undefined ? null : absolute(head.canonicalPath);
  /** `?lang=` is a separate page; the community's default language needs no parameter. */
  const inLanguage = (address: string, each: string) =>
    each === defaultLanguage
      ? address
      : `${address}${address.includes('?') ? '&' : '?'}lang=${each}`;
  const translations = head.translations ?? [];
  const isTranslated = translations.length > 1;
  const versionIn = (asked: string | null | undefined) =>
    translations.find((each) => each.language === asked);
  // For readers of no language that it is in.
  const standard = versionIn(defaultLanguage) ?? versionIn(head.sourceLanguage) ?? translations[0];
  const hasAlternates = activeLanguages.length > 1 && !head.isOneLanguage && !isTranslated;
  const { search } = useLocation();
  const isAsked = hasAlternates && /[?&]lang=/.test(search);
  const canonical = bare && isAsked ? inLanguage(bare, language) : bare;
  const robots = head.noindex || settings.demo ? 'noindex, nofollow' : null;
  return (
    <>
      <title>{title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {robots && <meta name="robots" content={robots} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {bare && hasAlternates && (
        <>
          <link rel="alternate" hrefLang="x-default" href={bare} />
          {activeLanguages.map((each) => (
            <link
              key={each}
              rel="alternate"
              hrefLang={localeOf(each)}
              href={inLanguage(bare, each)}
            />
          ))}
        </>
      )}
      {isTranslated && standard && (
        <link rel="alternate" hrefLang="x-default" href={absolute(standard.path)} />
      )}
      {isTranslated &&
        translations.map((each) => (
          <link
            key={each.language}
            rel="alternate"
            hrefLang={localeOf(each.language)}
            href={absolute(each.path)}
          />
        ))}
      <meta property="og:site_name" content={settings.name} />
      <meta property="og:title" content={head.title} />
      <meta property="og:type" content={head.type ?? 'website'} />
      <meta property="og:locale" content={language} />
      {head.description && <meta property="og:description" content={head.description} />}
      {canonical && <meta property="og:url" content={canonical} />}
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
      {head.publishedAt && <meta property="article:published_time" content={head.publishedAt} />}
      {head.modifiedAt && <meta property="article:modified_time" content={head.modifiedAt} />}
      {head.hasMarkdown && head.canonicalPath !== undefined && (
        <link
          rel="alternate"
          type="text/markdown"
          href={`${basePath}${markdownPath(head.canonicalPath)}`}
        />
      )}
      {head.feeds?.map((feed) => (
        <link
          key={feed.path}
          rel="alternate"
          type={feed.path.includes('.atom') ? 'application/atom+xml' : 'application/rss+xml'}
          title={feed.title}
          href={`${basePath}${feed.path}`}
        />
      ))}
      {scripts.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {/* Only of the page that the server sends: pages that follow load their texts with their views. */}
      {texts &&
        typeof document === 'undefined' &&
        pageWordParts(texts.parts).map((parts) => {
          const path = wordPartsAddress({ language, revision: texts.revision, parts });
          return (
            <link
              key={path}
              rel="preload"
              as="fetch"
              crossOrigin="anonymous"
              href={`${basePath}${path}`}
            />
          );
        })}
      {head.structuredData?.map((thing) => (
        <StructuredData key={JSON.stringify(thing).slice(0, 80)} thing={thing} />
      ))}
    </>
  );
}

/** JSON-LD is data, not script; escaped so that no member's text can end the element. */
function StructuredData({ thing }: { thing: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped; the only way to write JSON-LD
      dangerouslySetInnerHTML={{ __html: scriptJson(thing) }}
    />
  );
}
