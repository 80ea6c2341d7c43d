import type { Plugin } from 'vite';
import { countryCodes } from '../../src/core/countryName.ts';
import { knownLanguages, localeOf } from '../../src/core/languages.ts';
import { icelandicWords } from '../../src/ui/intl/icelandicWords.ts';

const name = 'virtual:icelandic-words';

/** Vite plugin: the words of Icelandic dates and numbers as the server has them (decision 0855). */
export function icelandicPlugin(): Plugin {
  return {
    name: 'plaza-icelandic',
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const languages = [...new Set([...knownLanguages, 'zh_Hans', 'zh_Hant'].map(localeOf))];
      return `export default ${JSON.stringify(icelandicWords({ regions: countryCodes, languages }))};`;
    },
  };
}
