import type { LayoutInput, LayoutKey } from './layoutRules.ts';
import type { PageDefinition } from './page.ts';
import type { WidgetView } from './ui/viewStore.ts';
import type { WidgetDefinition } from './widget.ts';

/** Everything that is to be known of an address of the portal. */
export interface RouteRow {
  /** Its definition; only the server loads it. */
  page: () => Promise<PageDefinition>;
  /** Key of the layout it is shown in. */
  layout: LayoutKey;
  /**
   * The page that anonymous visitors get is cached and shared by them. It names the query parameters that
   * the page reads: an address with any other is rendered for its visitor alone.
   */
  cached?: readonly string[];
  /** Open in a private community and under maintenance (SPEC §2 "Paths that need no authentication"). */
  isPublic?: boolean;
  /** Outside the main layout (SPEC §2): no navigation, no footer. */
  withoutShell?: boolean;
  /** Where the way to a new post shows: everywhere, without the floating button of phones, nowhere. */
  newPost?: 'navbar' | 'none';
}

/** What a widget is drawn by. */
export interface WidgetRow {
  view: () => Promise<WidgetView>;
  /**
   * Which of the scripts of a first visit holds it: those of every page, of a post, of the lists where
   * visitors look around. Without one it is a script of its own.
   */
  chunk?: 'portal' | 'post' | 'browse';
  /** Parts of it that load once nothing else is going on, by the names of their files. */
  idleParts?: readonly string[];
}

declare module '#core/feature/feature.ts' {
  interface Feature {
    /** Address below the base path → what is known of it. */
    routes?: Readonly<Record<string, RouteRow>>;
    /** The layouts that ship in code, by key; an administrator's version overrides them (SPEC §2). */
    layouts?: Readonly<Partial<Record<LayoutKey, LayoutInput>>>;
    /** Widget type → view, in a file named after the type: `pageTitle` in `PageTitleWidget.tsx`. */
    widgets?: Readonly<Record<string, WidgetRow>>;
    /** Properties and data of the feature's widgets; only the server loads it. */
    widgetDefinitions?: () => Promise<readonly WidgetDefinition[]>;
  }
}
