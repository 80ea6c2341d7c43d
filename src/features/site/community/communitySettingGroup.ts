import type { SettingGroup } from '#core/settings/settingGroup.ts';
import { completeLinks, footerLinksSchema, navigationSchema } from '#core/siteLinks.ts';

const general = { section: 'general' } as const;
const navigation = { section: 'navigation' } as const;
const languages = { section: 'languages' } as const;
const access = { section: 'access' } as const;
const color = { control: 'color' } as const;
const image = { control: 'image' } as const;
const font = { control: 'font' } as const;

/** Name, looks, navigation and languages of the community, and whether it is open. */
export const communitySettingGroup: SettingGroup = {
  words: 'communitySettings',
  section: 'appearance',
  settings: {
    name: { ...general, affects: ['EVERY_PAGE', 'EMAILS', 'SEARCH_ENGINES'] },
    description: { ...general, affects: ['EVERY_PAGE', 'SEARCH_ENGINES'] },
    organizationName: { ...general, affects: ['EVERY_PAGE', 'SEARCH_ENGINES'] },
    website: general,
    termsUrl: general,
    'branding.logoUrl': image,
    'branding.logoDarkUrl': image,
    'branding.faviconUrl': image,
    'branding.shareImageUrl': { ...image, affects: ['SEARCH_ENGINES'] },
    'branding.defaultTheme': {},
    'branding.primary': color,
    'branding.primaryDark': color,
    'branding.navbarBackground': color,
    'branding.navbarText': color,
    'branding.links.color': color,
    'branding.links.colorDark': color,
    'branding.buttons.background': color,
    'branding.buttons.backgroundDark': color,
    'branding.tabs.color': color,
    'branding.tabs.colorDark': color,
    'branding.editor.toolbar': color,
    'branding.editor.toolbarDark': color,
    'branding.snackbar.background': color,
    'branding.snackbar.backgroundDark': color,
    'branding.bodyFont': {},
    'branding.headingFont': {},
    'branding.fonts.body': font,
    'branding.fonts.bodyBold': font,
    'branding.fonts.heading': font,
    'branding.radius': {},
    'branding.buttons.radius': {},
    'branding.forms.radius': {},
    'branding.dialogs.radius': {},
    'branding.pageWidth': {},
    'branding.pageMaxWidth': {},
    'customCss.enabled': {},
    'customCss.css': { control: 'code' },
    navigation: {
      ...navigation,
      control: 'links',
      inputSchema: completeLinks(navigationSchema),
    },
    'footer.text': navigation,
    'footer.links': {
      ...navigation,
      control: 'links',
      inputSchema: completeLinks(footerLinksSchema),
    },
    activeLanguages: { ...languages, control: 'languages' },
    defaultLanguage: { ...languages, control: 'language' },
    separateLanguages: languages,
    countriesToLanguages: {
      ...languages,
      fields: { country: 'country', language: 'language' },
    },
    privateCommunity: { ...access, affects: ['EVERY_PAGE', 'SEARCH_ENGINES', 'API'] },
    underMaintenance: { ...access, affects: ['EVERY_PAGE', 'API'] },
    forbiddenPath: access,
    communityId: { ...access, affects: ['API'] },
    contentSecurityPolicy: { ...access, affects: ['EVERY_PAGE'] },
    setupGuide: { ...access, affects: ['EVERY_PAGE'] },
    setupSkipped: { ...access, affects: ['EVERY_PAGE'] },
    demo: { ...access, affects: ['EVERY_PAGE'] },
  },
};
