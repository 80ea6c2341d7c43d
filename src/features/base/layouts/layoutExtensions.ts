import type { FeatureSwitch } from '#core/feature/featureSwitch.ts';
import type { LayoutInput, LayoutKey } from './layoutRules.ts';
import type { MarkdownWriter } from './markdownPart.ts';
import type { PageDefinition } from './page.ts';
import type { WidgetView } from './ui/viewStore.ts';
import type { WidgetDefinition } from './widget.ts';

/** All properties of a route. */
export interface RouteRow {
  /** Its definition; loaded by the server only. */
  page: () => Promise<PageDefinition>;
  /** Key of its layout. */
  layout: LayoutKey;
  /**
   * The page for anonymous visitors is cached and shared. Lists the query parameters that the page reads: a
   * URL with any other is rendered for that request alone.
   */
  cached?: readonly string[];
  /** Not written as Markdown, as other pages that visitors share are. */
  isOnlyHtml?: true;
  /** Open in a private community and in maintenance (SPEC §2 "Paths that need no authentication"). */
  isPublic?: boolean;
  /** Outside the main layout (SPEC §2): no navigation, no footer. */
  withoutShell?: boolean;
  /**
   * Its address contains a token, which opens it in a private community too (invalid ones look like any other page
   * there). Sent with `Referrer-Policy: no-referrer`, and not stored by browsers or proxies.
   */
  hasSecretAddress?: boolean;
  /** The page can be switched off by itself, without its feature. */
  isOn?: FeatureSwitch;
  /**
   * Where the "new post" button appears: everywhere, without the floating button on phones, or nowhere. SPEC §2 hides it
   * where posts are created and edited; staff tools do, too (decision 0711).
   */
  newPost?: 'navbar' | 'none';
  /** A tool in which people work for long: the bar of the portal is low and without its links, and there is no footer. */
  isWorkspace?: true;
}

/** A widget's view. */
export interface WidgetRow {
  view: () => Promise<WidgetView>;
  /**
   * The first-visit chunk that contains it: that of every page, of a post, or of the browsing lists. By
   * default it has its own chunk.
   */
  chunk?: 'portal' | 'post' | 'browse';
  /** Its HTML is kept by its parts (`src/ui/kept`), of which a page has many, not as a whole. */
  isKeptInParts?: true;
  /** Parts that load when the page is idle, by file name. */
  idleParts?: readonly string[];
  /** Does not depend on the switch of its feature. */
  isAlwaysOn?: true;
}

declare module '#core/feature/feature.ts' {
  interface Feature {
    /** URL pattern under the base path → its route. */
    routes?: Readonly<Record<string, RouteRow>>;
    /** Built-in layouts by key; an administrator's version overrides them (SPEC §2). */
    layouts?: Readonly<Partial<Record<LayoutKey, LayoutInput>>>;
    /** Widget type → view, in a file named after the type: `pageTitle` in `PageTitleWidget.tsx`. */
    widgets?: Readonly<Record<string, WidgetRow>>;
    /** Definitions of widgets that have properties or data of their own; loaded by the server only. */
    widgetDefinitions?: () => Promise<readonly WidgetDefinition[]>;
    /** Widget type → what it says in the Markdown of its page; loaded by the server only. */
    markdown?: () => Promise<Readonly<Record<string, MarkdownWriter>>>;
  }
}
