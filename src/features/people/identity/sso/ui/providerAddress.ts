import { isProviderKind, type ProviderKind } from '../providerKindRules.ts';
import { isPresetName, type PresetName, providerPresets } from '../providerPresets.ts';

export const providersPath = '/admin/identity-providers';

/** What the page shows: the list, the choice of what to add, or the form of one. */
export type ProvidersView =
  | { show: 'list' }
  | { show: 'choice' }
  | { show: 'new'; kind: ProviderKind; preset: PresetName | null }
  | { show: 'edit'; idpId: string };

/** Reads the page's own query: `?add`, `?add=google`, `?add=SAML`, `?edit=company`. */
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
