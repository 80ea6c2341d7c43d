import { z } from 'zod';

/** A path of the portal, or an address of the web, of mail or of telephones; '' for none. */
const link = z
  .string()
  .max(2000)
  .regex(/^(?:|\/(?!\/)\S*|https?:\/\/\S+|mailto:\S+|tel:\S+)$/)
  .default('');
const image = z.string().max(2000).nullable().default(null);
const line = z.string().max(200).default('');
const text = z.string().max(500).default('');
const columns = z.enum(['2', '3', '4']).default('3');

export const heroProperties = z.object({
  title: line,
  text,
  image,
  align: z.enum(['start', 'center']).default('start'),
  size: z.enum(['small', 'medium', 'large']).default('medium'),
  buttonLabel: line,
  buttonUrl: link,
  secondLabel: line,
  secondUrl: link,
  search: z.boolean().default(false),
});

export const imageProperties = z.object({ image, alt: line, caption: text, url: link });

export const galleryProperties = z.object({
  images: z
    .array(z.object({ image, alt: line, caption: line }))
    .max(50)
    .default([]),
  columns,
});

export const cardsProperties = z.object({
  heading: line,
  cards: z
    .array(z.object({ title: line, text, image, url: link }))
    .max(24)
    .default([]),
  columns,
});

export const videoProperties = z.object({ url: z.string().max(500).default(''), title: line });

export const faqProperties = z.object({
  heading: line,
  questions: z
    .array(z.object({ question: line, answer: z.string().max(5000).default('') }))
    .max(100)
    .default([]),
});

export const countdownProperties = z.object({
  title: line,
  until: z.union([z.iso.datetime({ offset: true }), z.literal('')]).default(''),
  doneText: line,
  buttonLabel: line,
  buttonUrl: link,
});

export const contactCardProperties = z.object({
  name: line,
  role: line,
  image,
  text,
  email: z.union([z.email(), z.literal('')]).default(''),
  phone: z
    .string()
    .max(40)
    .regex(/^[+\d\s()/-]*$/)
    .default(''),
  buttonLabel: line,
  buttonUrl: link,
});

export const spacerProperties = z.object({
  size: z.enum(['small', 'medium', 'large']).default('medium'),
  line: z.boolean().default(false),
});

export const customHtmlProperties = z.object({
  html: z.string().max(100_000).default(''),
  title: line,
  /** Key of the frame that shows it; set when it is saved. */
  frameKey: z.string().default(''),
});

export type HeroProperties = z.output<typeof heroProperties>;
export type ImageProperties = z.output<typeof imageProperties>;
export type GalleryProperties = z.output<typeof galleryProperties>;
export type CardsProperties = z.output<typeof cardsProperties>;
export type VideoProperties = z.output<typeof videoProperties>;
export type FaqProperties = z.output<typeof faqProperties>;
export type CountdownProperties = z.output<typeof countdownProperties>;
export type ContactCardProperties = z.output<typeof contactCardProperties>;
export type SpacerProperties = z.output<typeof spacerProperties>;
export type CustomHtmlProperties = z.output<typeof customHtmlProperties>;
