import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type FeatureArea, guardedAreas } from '#core/apiAreas.ts';
import fieldAreas from '../../../contract/apiAreas.json' with { type: 'json' };

type Areas = Readonly<Record<string, string | undefined>>;

const rootAreas: Areas = fieldAreas.fields;
const typeAreas: Areas = fieldAreas.types;

const known = new WeakMap<DocumentNode, ReadonlySet<FeatureArea>>();

/** The area of a feature, by its name; undefined: it is not known, and closed. */
export function areaOfFeature(name: string): FeatureArea | undefined {
  return areaAt(fieldAreas.features, name);
}

/** The areas of a document's fields (contract/apiAreas.json); a field without an area counts as closed. */
export function areasOfDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
): ReadonlySet<FeatureArea> {
  const found = known.get(document) ?? readAreas(schema, document);
  known.set(document, found);
  return found;
}

function readAreas(schema: GraphQLSchema, document: DocumentNode): ReadonlySet<FeatureArea> {
  const areas = new Set<FeatureArea>();
  const info = new TypeInfo(schema);
  const roots = new Set([schema.getQueryType(), schema.getMutationType()]);
  const addType = (name: string | undefined): void => {
    const area = areaAt(typeAreas, name ?? '');
    if (area !== undefined && guardedAreas.has(area)) areas.add(area);
  };
  visit(
    document,
    visitWithTypeInfo(info, {
      Field({ name }) {
        const parent = info.getParentType();
        if (isObjectType(parent) && roots.has(parent) && !name.value.startsWith('__')) {
          areas.add(areaAt(rootAreas, `${parent.name}.${name.value}`) ?? 'security');
        }
        const type = info.getType();
        if (type) addType(getNamedType(type).name);
      },
      NamedType({ name }) {
        // What a fragment is about, or the type of a variable.
        addType(name.value);
      },
    }),
  );
  return areas;
}

function areaAt(areas: Areas, name: string): FeatureArea | undefined {
  const area = Object.hasOwn(areas, name) ? areas[name] : undefined;
  return area as FeatureArea | undefined; // as generated
}
