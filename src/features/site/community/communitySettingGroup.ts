import { customCssSchema } from '#core/communitySettings.ts';
import type { SettingGroup } from '#core/settings/settingGroup.ts';
import { completeLinks, footerLinksSchema, navigationSchema } from '#core/siteLinks.ts';
import { foreignCssAddresses } from './foreignCssAddresses.ts';

const general = { section: 'general' } as const;
const navigation = { section: 'navigation' } as const;
const languages = { section: 'languages' } as const;
const access = { section: 'access' } as const;
const color = { control: 'color' } as const;
const image = { control: 'image' } as const;
const font = { control: 'font' } as const;

/** Checked when it is saved; what was saved before stays readable. */
const ownCssSchema = customCssSchema.superRefine((css, context) => {
  const [address] = foreignCssAddresses(css);
  if (address === undefined) return;
  context.addIssue({
    code: 'custom',
    message: `Custom CSS may refer only to files of this community, not to ${address.slice(0, 200)}.`,
    params: { rule: 'foreignAddress' },
  });
});

/** Name, looks, navigation and languages of the community, and whether it is open. */
export const communitySettingGroup: SettingGroup = {
  words: 'communitySettings',
  section: 'appearance',
  isFirst: true,
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
    'branding.navbarBackgroundDark': color,
    'branding.navbarText': color,
    'branding.navbarTextDark': color,
    'branding.links.color': color,
    'branding.links.colorDark': color,
    'branding.buttons.background': color,
    'branding.buttons.backgroundDark': color,
    'branding.tabs.color': color,
    'branding.tabs.colorDark': color,
    'branding.editor.toolbar': color,
    'branding.editor.toolbarDark': color,
    'branding.forms.background': color,
    'branding.forms.backgroundDark': color,
    'branding.forms.text': color,
    'branding.forms.textDark': color,
    'branding.forms.border': color,
    'branding.forms.borderDark': color,
    'branding.dialogs.background': color,
    'branding.dialogs.backgroundDark': color,
    'branding.dialogs.text': color,
    'branding.dialogs.textDark': color,
    'branding.dialogs.border': color,
    'branding.dialogs.borderDark': color,
    'branding.snackbar.background': color,
    'branding.snackbar.backgroundDark': color,
    'branding.bodyFont': {},
    'branding.headingFont': {},
    'branding.typography.baseSize': {},
    'branding.typography.headingScale': {},
    'branding.typography.lineHeight': {},
    'branding.typography.bodyWeight': {},
    'branding.typography.headingWeight': {},
    'branding.typography.letterSpacing': {},
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
    'customCss.css': { control: 'code', inputSchema: ownCssSchema },
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
