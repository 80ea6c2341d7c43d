import { defineWidget } from '#features/base/layouts/widget.ts';
import {
  cardsProperties,
  contactCardProperties,
  countdownProperties,
  customHtmlProperties,
  faqProperties,
  galleryProperties,
  heroProperties,
  imageProperties,
  spacerProperties,
  videoProperties,
} from './contentWidgetProperties.ts';

const controls = { image: 'image', text: 'longText' } as const;

/** What pages are built of, besides the community's own content. */
export const contentWidgetDefinitions = [
  defineWidget({
    type: 'hero',
    properties: heroProperties,
    need: null,
    offer: { group: 'content', controls, title: ({ title }) => title !== '' },
  }),
  defineWidget({
    type: 'image',
    properties: imageProperties,
    need: null,
    offer: { group: 'content', controls: { image: 'image' } },
  }),
  defineWidget({
    type: 'gallery',
    properties: galleryProperties,
    need: null,
    offer: { group: 'content', controls: { image: 'image' } },
  }),
  defineWidget({
    type: 'cards',
    properties: cardsProperties,
    need: null,
    offer: { group: 'content', controls },
  }),
  defineWidget({
    type: 'video',
    properties: videoProperties,
    need: null,
    offer: { group: 'content' },
  }),
  defineWidget({
    type: 'faq',
    properties: faqProperties,
    need: null,
    offer: { group: 'content', controls: { answer: 'longText' } },
  }),
  defineWidget({
    type: 'countdown',
    properties: countdownProperties,
    need: null,
    offer: { group: 'content', controls: { until: 'moment' } },
  }),
  defineWidget({
    type: 'contactCard',
    properties: contactCardProperties,
    need: null,
    offer: { group: 'content', controls },
  }),
  defineWidget({
    type: 'spacer',
    properties: spacerProperties,
    need: null,
    offer: { group: 'content' },
  }),
  defineWidget({
    type: 'customHtml',
    properties: customHtmlProperties,
    need: null,
    offer: {
      group: 'content',
      controls: { html: 'code', frameKey: 'none' },
      permission: 'PUBLISH_CUSTOM_HTML',
      framed: true,
    },
  }),
];
