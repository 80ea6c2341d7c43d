import { featureSettings } from '#platform/settings/featureSettings.ts';
import type { DerivedSettings } from '#platform/settings/settingsStore.ts';
import { findTranslationService } from './translationServiceStore.ts';

/** Off without a service: the page of all settings can switch it on before there is one. */
export const translationSettings: DerivedSettings = {
  dropOn: 'settings.changed',
  read: async (db) => {
    const service = await findTranslationService({ db });
    return (settings) => {
      if (service) return settings;
      const stored = featureSettings(settings, 'machineTranslation');
      return { ...settings, machineTranslation: { ...stored, isOn: false } };
    };
  },
};
