import type { Feature } from '#core/feature/feature.ts';
import type { WidgetRow } from '#features/base/layouts/layoutExtensions.ts';
import { laterViews } from './laterViewsPlugin.ts';
import { firstNamespaces, needOf } from './wordsPlugin.ts';

/** Rolldown's module information while it forms chunks. */
interface Chunking {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

interface Places {
  /** Modules of every page. */
  frame: Set<string>;
  /** Modules of a post's views. */
  post: Set<string>;
  /** Icons loaded by a post when idle. */
  idleIcons: Set<string>;
  /** Modules of what every page loads when idle, to show while the next page is loading. */
  waiting: Set<string>;
  /** Modules of the browsing views. */
  browsing: Set<string>;
  /** Number of other entry points (views, modals and other lazy parts) that use a module. */
  others: Map<string, number>;
}

const icon = /^virtual:icons\//;
const framework = /node_modules\/(?:react|react-dom|scheduler|react-router)\//;

const source = (file: string) => new URL(`../../src/${file}`, import.meta.url).pathname;

/** Waits for the page's scripts, so none of them may depend on it: a separate chunk. */
const entry = source('app/entry.client.tsx');
/** Loaded on every page. */
const frame = [entry, source('app/root.tsx'), source('app/pageRoute.tsx')];

// Read as text: an import would bundle the manifests and their views into Vite's configuration.
const { features }: { features: readonly Feature[] } = await import(source('app/features.ts'));
const widgetRows = features.flatMap(({ widgets = {} }) => Object.entries(widgets));

/** Files of the views that their manifests assign to a first-visit chunk. */
const viewFiles = (chunk: WidgetRow['chunk']) =>
  widgetRows
    .filter(([, row]) => row.chunk === chunk)
    .map(([type]) => `/${type.charAt(0).toUpperCase()}${type.slice(1)}Widget.tsx`);

/** Files that a post loads when idle. */
const idleFiles = widgetRows
  .flatMap(([, row]) => row.idleParts ?? [])
  .map((name) => `/${name}.tsx`);

/**
 * A first visit loads few scripts, and only what it needs: small ones compress badly and cost a round trip
 * each. `portal` contains what every page needs and what a post shares with other pages, including icons that
 * would otherwise be separate files, `post` what only a post needs, `browse` what lists share, `lists` their part of the
 * kit, `forms` that of forms, `account` what sign-in and the account share; everything else is split by usage.
 */
export const chunkGroups = [
  { name: 'framework', test: framework, priority: 60 },
  ...(['portal', 'post', 'lists', 'browse'] as const).map((place, index) => ({
    name: (id: string, chunking: Chunking) => (placeOf(id, chunking) === place ? place : null),
    debugName: place,
    priority: 50 - index, // an earlier chunk keeps the modules it needs
  })),
  {
    // What forms share is no part of the account: the texts that the account needs would be sent with every form.
    name: 'forms',
    test: /\/src\/ui\/(?:forms|overlays)\//,
    minShareCount: 3,
    priority: 30,
  },
  {
    name: 'account',
    // Not their rules: form schemas are loaded when a user focuses the form.
    test: /\/src\/features\/people\/identity\/(?:\w+\/)?ui\/|words\/needs\/twoFactor/,
    minShareCount: 3,
    priority: 20,
  },
  {
    name: 'shared',
    test: /\/src\/|^virtual:icons\/|words\/needs\//,
    minShareCount: 2,
    entriesAware: true,
    priority: 10,
  },
];

let held: Places | null = null;

function placeOf(id: string, chunking: Chunking): string | null {
  if (id === entry) return null;
  held ??= placesOf(chunking);
  const others = held.others.get(id) ?? 0;
  if (held.frame.has(id) || (held.post.has(id) && others > 0)) return 'portal';
  if (held.idleIcons.has(id)) return 'portal';
  if (held.post.has(id)) return 'post';
  // Else every page would load the chunk of the lists.
  if (held.waiting.has(id) && held.browsing.has(id)) return 'portal';
  if (!held.browsing.has(id) || others <= 1) return null;
  // Staff pages use the kit as well, and must not be sent the texts of lists with it.
  return /\/src\/(?:ui|core)\//.test(id) ? 'lists' : 'browse';
}

function placesOf(chunking: Chunking): Places {
  const lazyIn = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => chunking.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const views = lazyIn(closureOf(frame, chunking));
  const viewsIn = (chunk: WidgetRow['chunk']) => endingWith(viewFiles(chunk), views);
  const everywhere = closureOf([...frame, ...viewsIn('portal')], chunking);
  const postViews = viewsIn('post');
  const others = new Map<string, number>();
  const entries = lazyIn(everywhere);
  const later = entries.filter((id) => id.endsWith(laterViews));
  const lazy = new Set([...entries, ...lazyIn(closureOf(later, chunking))]);
  for (const view of [...lazy].filter((id) => !postViews.includes(id))) {
    for (const id of closureOf([view], chunking)) others.set(id, (others.get(id) ?? 0) + 1);
  }
  const post = closureOf(postViews, chunking);
  demandFewWords([...everywhere, ...post], chunking);
  demandNoSchemas([...everywhere, ...post], chunking);
  const idleParts = endingWith(idleFiles, lazyIn(post));
  const idleIcons = new Set([...closureOf(idleParts, chunking)].filter((id) => icon.test(id)));
  const browsing = closureOf(viewsIn('browse'), chunking);
  const waiting = closureOf(endingWith(['/PageWaiting.tsx'], lazyIn(everywhere)), chunking);
  return { frame: everywhere, post, idleIcons, waiting, browsing, others };
}

const endingWith = (files: readonly string[], ids: readonly string[]) =>
  ids.filter((id) => files.some((file) => id.endsWith(file)));

/** Makes it an error to send more translations to every visitor. */
function demandFewWords(ids: readonly string[], chunking: Chunking): void {
  const firstNeeds = new Set<string>(firstNamespaces.map(needOf));
  const isMore = (id: string) => id.startsWith(needOf('')) && !firstNeeds.has(id);
  for (const id of ids) {
    const more = chunking.getModuleInfo(id)?.importedIds.find(isMore);
    if (more === undefined) continue;
    throw new Error(
      `${id} is part of every first visit and needs the words ${more.slice(needOf('').length)}: ` +
        'load it when it is first shown, or take its words from the first ones (tools/building/wordsPlugin.ts)',
    );
  }
}

/** Makes it an error to send the library of the schemas to every visitor: only forms need it, when used. */
function demandNoSchemas(ids: readonly string[], chunking: Chunking): void {
  const isZod = (id: string) => /\/node_modules\/zod\//.test(id);
  for (const id of ids.filter((each) => !isZod(each))) {
    if (!chunking.getModuleInfo(id)?.importedIds.some(isZod)) continue;
    throw new Error(
      `${id} is part of every first visit and needs zod: import it lazily, or move what the first visit ` +
        'needs from it into a module of its own',
    );
  }
}

/** The modules loaded together with these. */
function closureOf(roots: readonly string[], chunking: Chunking): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(chunking.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
