/**
 * A feature's manifest for browser and server, `features/<group>/<noun>/<noun>Feature.ts`
 * (docs/architecture.md "Features"). Every extension point adds the part it reads:
 *
 *   declare module '#core/feature/feature.ts' {
 *     interface Feature { widgets?: readonly WidgetRow[] }
 *   }
 *
 * A manifest is plain data that Node, the build and the browser can load immediately: views and pages are
 * lazily imported.
 */
export interface Feature {
  readonly name: string;
}

/** Keeps the literal types of a manifest, from which exhaustive types such as `LayoutKey` are derived. */
export function defineFeature<const F extends Feature>(feature: F): F {
  return feature;
}

type Derive = (feature: Feature) => Feature;

const derivations: Derive[] = [];

/** For an extension point whose rows stand for rows of other parts, which nothing else then has to know. */
export function derivePartsWith(derive: Derive): void {
  derivations.push(derive);
}

let registered: readonly Feature[] = [];
/** The features that have a part: every page asks for some of them many times. */
const having = new Map<keyof Feature, readonly Feature[]>();

/** Called once, by `app/features.ts`. @returns the same list, with its literal types */
export function registerFeatures<const F extends readonly Feature[]>(features: F): F {
  registered = features.map((feature) =>
    derivations.reduce<Feature>((made, derive) => derive(made), feature),
  );
  having.clear();
  return features;
}

export function registeredFeatures(): readonly Feature[] {
  return registered;
}

/** One part of every manifest that has it, in the order of `app/features.ts`. */
export function featureParts<Part extends Exclude<keyof Feature, 'name'>>(
  part: Part,
  isWanted: (feature: Feature) => boolean = () => true,
): NonNullable<Feature[Part]>[] {
  const features = having.get(part) ?? registered.filter((feature) => feature[part] !== undefined);
  having.set(part, features);
  return features
    .filter(isWanted)
    .map((feature) => feature[part])
    .filter((value) => value !== undefined);
}
