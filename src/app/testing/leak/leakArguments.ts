import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';

/** Values for arguments. */
export interface Fillings {
  /** By the name of the argument, whose noun it tells. */
  ids: (argument: string) => readonly string[];
  texts: readonly string[];
  /** Only ids vary. */
  isChange?: boolean;
}

export function isNeeded(arg: GraphQLArgument): boolean {
  return isNonNullType(arg.type) && arg.defaultValue === undefined;
}

export function isSize({ name }: GraphQLArgument): boolean {
  return name === 'first' || name === 'size';
}

/** All combinations of required arguments, one by one; then each optional argument added. */
export function variantsOf(
  args: readonly GraphQLArgument[],
  fillings: Fillings,
): Record<string, unknown>[] {
  const needed = args.filter(isNeeded).map((arg) => [arg.name, valuesOf(arg, fillings)] as const);
  const base = Object.fromEntries(needed.map(([name, values]) => [name, values[0]]));
  const sized = Object.fromEntries(args.filter(isSize).map(({ name }) => [name, 30]));
  const start = { ...sized, ...base };
  const each = needed.flatMap(([name, values]) =>
    values.map((value) => ({ ...start, [name]: value })),
  );
  const optional = args
    .filter((arg) => !isNeeded(arg) && !(arg.name in sized))
    .filter((arg) => !fillings.isChange || getNamedType(arg.type).name === 'ID')
    .flatMap((arg) =>
      valuesOf(arg, fillings).map((value) => ({
        ...start,
        [arg.name]: value,
      })),
    );
  return [...(each.length > 0 ? each : [start]), ...optional];
}

function enumNames(type: GraphQLInputType): string[] {
  const named = getNamedType(type);
  return isEnumType(named) ? named.getValues().map(({ name }) => name) : [];
}

function valuesOf(
  { name, type: given }: Pick<GraphQLArgument, 'name' | 'type'>,
  fillings: Fillings,
): unknown[] {
  const type = getNullableType(given);
  if (isListType(type)) {
    return valuesOf({ name, type: type.ofType }, fillings).map((value) => [value]);
  }
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    return isNonNullType(given) && !fillings.isChange ? names : names.slice(0, 2);
  }
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter(
      (field) => field.name !== 'clientMutationId',
    );
    const variants = variantsOf(needed as unknown as GraphQLArgument[], fillings);
    const values = variants.map(({ first: _, size: __, ...value }) => value);
    // A kind and its single id belong together; several ids are filters.
    const kinds = needed.filter((field) => isEnumType(getNamedType(field.type)));
    const ids = needed.filter((field) => getNamedType(field.type).name === 'ID');
    const pairs = (ids.length > 1 ? [] : kinds).flatMap((kind) =>
      ids.flatMap((id) =>
        enumNames(kind.type).flatMap((k) =>
          fillings.ids(id.name).map((i) => ({ ...values[0], [kind.name]: k, [id.name]: i })),
        ),
      ),
    );
    return fillings.isChange ? values : [...values, ...pairs];
  }
  switch (getNamedType(type).name) {
    case 'ID':
      return [...fillings.ids(name)];
    case 'String':
      return [...fillings.texts];
    case 'Boolean':
      return [true];
    case 'Int':
    case 'Float':
      return [0];
    case 'JSON':
      return [{}];
    default:
      return ['2020-01-01T00:00:00Z'];
  }
}
