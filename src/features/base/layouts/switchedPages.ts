import { type Feature, registeredFeatures } from '#core/feature/feature.ts';
import type { FeatureSwitch, SwitchSettings } from '#core/feature/featureSwitch.ts';
import type { RouteRow } from './layoutExtensions.ts';
import type { LayoutKey } from './layoutRules.ts';
import { adminPath } from './staffLinks.ts';

/** What can be switched off: with its feature, or by itself. */
interface SwitchedParts {
  routes: ReadonlyMap<RouteRow, FeatureSwitch>;
  /** Matches the paths of those routes. */
  paths: readonly { matches: RegExp; isOn: FeatureSwitch }[];
  layouts: ReadonlyMap<LayoutKey, FeatureSwitch>;
  widgets: ReadonlyMap<string, FeatureSwitch>;
}

let known: SwitchedParts | null = null;

/** Read once all features are registered. */
function switchedParts(): SwitchedParts {
  known ??= readParts(registeredFeatures());
  return known;
}

function readParts(features: readonly Feature[]): SwitchedParts {
  const routes = features.flatMap(({ routes = {}, isOn: ofFeature }) =>
    Object.entries(routes).flatMap(([pattern, route]) => {
      const isOn = route.isOn ?? ofFeature;
      return isOn === undefined || isBelowAdmin(pattern) ? [] : [{ pattern, route, isOn }];
    }),
  );
  const widgets = features.flatMap(({ widgets = {}, isOn }) =>
    Object.entries(widgets).flatMap(([type, { isAlwaysOn }]) =>
      isOn === undefined || isAlwaysOn ? [] : [[type, isOn] as const],
    ),
  );
  return {
    routes: new Map(routes.map(({ route, isOn }) => [route, isOn])),
    paths: routes.map(({ pattern, isOn }) => ({ matches: pathsOf(pattern), isOn })),
    layouts: new Map(routes.map(({ route, isOn }) => [route.layout, isOn])),
    widgets: new Map(widgets),
  };
}

/** The tools that prepare a feature stay while it is switched off. */
function isBelowAdmin(pattern: string): boolean {
  return pattern === adminPath || pattern.startsWith(`${adminPath}/`);
}

/** `/polls/:topicSlug?/:slug/:id` → paths of two or three segments below `/polls`. */
function pathsOf(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      const one = segment.startsWith(':') ? '/[^/]+' : `/${segment.replace(/\?$/, '')}`;
      return segment.endsWith('?') ? `(?:${one})?` : one;
    });
  return new RegExp(`^${source.join('')}/?$`, 'i');
}

export function isRouteOff(route: RouteRow, settings: SwitchSettings): boolean {
  return switchedParts().routes.get(route)?.(settings) === false;
}

/** Whether a link below the base path leads to a page that is switched off. */
export function isPageOff(href: string, settings: SwitchSettings): boolean {
  if (!href.startsWith('/')) return false;
  const path = href.replace(/[?#].*$/s, '');
  return switchedParts().paths.some(({ matches, isOn }) => !isOn(settings) && matches.test(path));
}

export function isLayoutOff(key: LayoutKey, settings: SwitchSettings): boolean {
  return switchedParts().layouts.get(key)?.(settings) === false;
}

export function isWidgetOff(type: string, settings: SwitchSettings): boolean {
  return switchedParts().widgets.get(type)?.(settings) === false;
}
