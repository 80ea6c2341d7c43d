/** How a section looks, besides its width; part of its `properties`. Others are kept as they are. */
export interface SectionStyle {
  background?: 'raised' | 'accent';
  width?: 'narrow';
  spacing?: 'small' | 'large';
}

type Style = { properties?: Readonly<Record<string, unknown>> | undefined };

/** What each value looks like; without one, the section is as the theme has it. */
const classes = {
  background: { raised: 'section-raised', accent: 'section-accent' },
  width: { narrow: 'section-narrow' },
  spacing: { small: 'section-close', large: 'section-spacious' },
} as const satisfies {
  [Name in keyof SectionStyle]-?: Record<NonNullable<SectionStyle[Name]>, string>;
};

/** The classes of a section by its properties; unknown values have none. */
export function sectionClasses({ properties }: Style): string[] {
  return Object.entries(classes).flatMap(([name, values]) => {
    const found: unknown = Reflect.get(values, String(properties?.[name]));
    return typeof found === 'string' ? [found] : [];
  });
}

/** Names of properties with a value that no section can have. */
export function sectionStyleFaults({ properties }: Style): string[] {
  return Object.entries(classes).flatMap(([name, values]) => {
    const value = properties?.[name];
    return value === undefined || Object.hasOwn(values, String(value)) ? [] : [name];
  });
}
