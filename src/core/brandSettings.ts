import { z } from 'zod';

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #1f6feb');
const ownColor = color.nullable().default(null);

/** A picture of this host or of the web, never a script. */
const picture = z
  .string()
  .max(2000)
  .regex(/^(https?:\/\/|\/(?!\/))[^\s\\\p{Cc}]+$/u, 'must be an address such as /files/logo.png')
  .nullable()
  .default(null);

/** An uploaded font; pages may load fonts only from this host. */
const fontFile = z
  .string()
  .regex(
    /^\/files\/[0-9a-f]{32}\/[\w.-]{1,150}\.woff2$/,
    'must be the address of an uploaded woff2 font',
  )
  .nullable()
  .default(null);

const font = z.enum(['system', 'serif', 'rounded']).default('system');
/** Sizes and weights of text, within limits in which every page stays readable. */
const typography = z.object({
  /** Pixels at the default browser font size; the other sizes are in proportion to it. */
  baseSize: z.number().int().min(14).max(20).default(16),
  /** Percent of the sizes of headings. */
  headingScale: z.number().int().min(80).max(150).default(100),
  /** Percent of the text size; headings keep their own. */
  lineHeight: z.number().int().min(130).max(200).default(150),
  bodyWeight: z.enum(['normal', 'medium']).default('normal'),
  /** `standard`: the weight that each heading has of itself. */
  headingWeight: z.enum(['standard', 'normal', 'medium', 'semibold', 'bold']).default('standard'),
  letterSpacing: z.enum(['tight', 'normal', 'wide']).default('normal'),
});
/** Of a part of the interface, per theme. */
const ownColors = {
  background: ownColor,
  backgroundDark: ownColor,
  text: ownColor,
  textDark: ownColor,
  border: ownColor,
  borderDark: ownColor,
};
/** `inherit` follows `branding.radius`. */
const ownRadius = z
  .enum(['inherit', 'none', 'small', 'medium', 'large', 'pill'])
  .default('inherit');

/**
 * Brand settings become custom properties of the page (SPEC §3 Community settings). Colours that are null
 * follow from the others; a dark one that is null is the light one.
 */
export const brandingSchema = z.object({
  logoUrl: picture,
  logoDarkUrl: picture,
  faviconUrl: picture,
  /** Shown with links to pages without an image of their own; null: one is generated. */
  shareImageUrl: picture,
  primary: color.default('#2f5bea'),
  primaryDark: color.default('#8fabff'),
  /** SPEC §9: light by default; `auto` follows the device. Visitors may choose another. */
  defaultTheme: z.enum(['light', 'dark', 'auto']).default('light'),
  navbarBackground: ownColor,
  navbarBackgroundDark: ownColor,
  navbarText: ownColor,
  navbarTextDark: ownColor,
  radius: z.enum(['none', 'small', 'medium', 'large']).default('medium'),
  bodyFont: font,
  headingFont: font,
  typography: typography.prefault({}),
  /** Uploaded fonts; they take precedence over the choices above. */
  fonts: z.object({ body: fontFile, bodyBold: fontFile, heading: fontFile }).prefault({}),
  /** SPEC §9: percent of the window from 768 px on, and at most so many pixels. */
  pageWidth: z.number().int().min(50).max(100).default(70),
  pageMaxWidth: z.number().int().min(640).max(1920).default(1008),
  buttons: z
    .object({ background: ownColor, backgroundDark: ownColor, radius: ownRadius })
    .prefault({}),
  links: z.object({ color: ownColor, colorDark: ownColor }).prefault({}),
  tabs: z.object({ color: ownColor, colorDark: ownColor }).prefault({}),
  dialogs: z.object({ radius: ownRadius, ...ownColors }).prefault({}),
  forms: z.object({ radius: ownRadius, ...ownColors }).prefault({}),
  editor: z.object({ toolbar: ownColor, toolbarDark: ownColor }).prefault({}),
  snackbar: z.object({ background: ownColor, backgroundDark: ownColor }).prefault({}),
});

export type Branding = z.output<typeof brandingSchema>;
