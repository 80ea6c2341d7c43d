import { isProviderKind, type ProviderKind } from '../providerKindRules.ts';
import { isPresetName, type PresetName, providerPresets } from '../providerPresets.ts';

export const providersPath = '/admin/identity-providers';

/** The page's view: the list, the choice of a kind, or a form. */
export type ProvidersView =
  | { show: 'list' }
  | { show: 'choice' }
  | { show: 'new'; kind: ProviderKind; preset: PresetName | null }
  | { show: 'edit'; idpId: string };

/** Parses the page's query: `?add`, `?add=google`, `?add=SAML`, `?edit=company`. */
export function readProvidersView(search: string): ProvidersView {
  const query = new URLSearchParams(search);
  const idpId = query.get('edit');
  if (idpId) return { show: 'edit', idpId };
  const wanted = query.get('add');
  if (wanted === null) return { show: 'list' };
  if (isPresetName(wanted)) {
    return { show: 'new', kind: providerPresets[wanted].kind, preset: wanted };
  }
  return isProviderKind(wanted) ? { show: 'new', kind: wanted, preset: null } : { show: 'choice' };
}
