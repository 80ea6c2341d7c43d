/** One way to write an address; those of a lower rank are nearer to what was asked for. */
export interface AddressForm {
  path: string;
  rank: number;
}

const mostSegments = 10;
const mostParameters = 6;

/**
 * The ways in which an old system named the page of an address: visitors and texts have it with parameters of their session,
 * with a name that has changed since, or with a page below it. The first one is the address as it is.
 * @param address with its query; of a link with its hash, which names a post
 */
export function oldAddressForms(address: string): AddressForm[] {
  if (!address.startsWith('/') || address.startsWith('//') || address.length > 2_000) return [];
  const url = URL.parse(address, 'http://old.invalid');
  if (url === null) return [];
  const bare = url.pathname.replace(/\/{1,20}$/, '');
  if (bare === '') return [];
  const forms = new Map<string, number>();
  const add = (path: string, rank: number) => {
    // Names of members and tags are found in either case.
    for (const form of [path, path.toLowerCase()]) if (!forms.has(form)) forms.set(form, rank);
  };
  add(`${bare}${url.search}`, 0);
  const segments = bare.split('/').slice(1);
  const isShort = segments.length <= mostSegments;
  const numbers = isShort ? segments.filter((segment, at) => at === 0 || isNumber(segment)) : [];
  const anchor = /^#p?(\d{1,15})$/.exec(url.hash)?.[1];
  if (anchor !== undefined) {
    // More exact than the rest.
    add(`${bare}?p=${anchor}`, -1);
    if (numbers.length > 1) add(pathOf([...numbers.slice(0, 2), anchor]), -1);
  }
  for (const query of partsOfQuery(url.search)) add(`${bare}?${query}`, 2);
  add(bare, 3);
  if (!isShort) return listed(forms);
  // `123-a-title`
  const unnamed = segments.map((segment) => /^(\d{1,20})-/.exec(segment)?.[1] ?? segment);
  add(pathOf(unnamed), 4);
  if (numbers.length > 1) add(pathOf(numbers), 5);
  for (const at of segments.keys()) {
    if (at > 0 && !isNumber(unnamed[at] ?? '')) add(pathOf(unnamed.toSpliced(at, 1)), 6);
  }
  for (let length = segments.length - 1; length >= 2; length -= 1) {
    const rank = 7 + segments.length - length;
    add(pathOf(segments.slice(0, length)), rank);
    if (numbers.length > length) add(pathOf(numbers.slice(0, length)), rank);
  }
  return listed(forms);
}

const isNumber = (segment: string): boolean => /^\d{1,20}$/.test(segment);

const pathOf = (segments: readonly string[]): string => `/${segments.join('/')}`;

const listed = (forms: ReadonlyMap<string, number>): AddressForm[] =>
  [...forms].map(([path, rank]) => ({ path, rank }));

/** Each parameter, and each two in either order, as they are written. */
function partsOfQuery(search: string): string[] {
  const given = search
    .slice(1)
    .split('&', mostParameters)
    .filter((parameter) => parameter !== '');
  const pairs = given.flatMap((one, at) =>
    given.flatMap((other, index) => (index === at ? [] : [`${one}&${other}`])),
  );
  return [...given, ...pairs];
}
