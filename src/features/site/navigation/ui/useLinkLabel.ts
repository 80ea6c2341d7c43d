import { baseOf } from '#core/languages.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { LinkNode } from '../linkTree.ts';

/** What a link is called in the editor. */
export function useLinkLabel(): (link: LinkNode['link']) => string {
  const { t: name } = useTranslation('shell');
  const { t } = useTranslation('navigation');
  const { language } = useShell();
  return ({ type = 'EXTERNAL_LINK', label, labels = {}, href }) => {
    const known = new Map(Object.entries(labels));
    const own = known.get(language) ?? known.get(baseOf(language)) ?? label;
    if (own) return own;
    if (type === 'EXTERNAL_LINK' || type === 'CUSTOM_PAGE') return href || t('unnamed');
    return type === 'MENU' ? t('unnamed') : name(`links.${type}`);
  };
}
