import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import moderation from '#locales/de/moderation.json' with { type: 'json' };
import spam from '#locales/de/spam.json' with { type: 'json' };
import { I18nProvider } from '#ui/I18nProvider.tsx';
import { createDictionary } from '#ui/translate.ts';
import { useWhy } from './itemWords.ts';

function Why({ rule }: { rule: string }) {
  const latest = { activityType: 'HELD', actor: null } as const;
  return useWhy()({ latestActivityDetails: latest, rule });
}

function why(rule: string): string {
  return renderToString(
    <I18nProvider value={createDictionary('de', [{ moderation, spam }])}>
      <Why rule={rule} />
    </I18nProvider>,
  );
}

test('a rule that ships is named in the language of the moderator, one of the community as it was named', () => {
  expect(why('New members: two links')).toContain(spam.shipped.newMemberLinks);
  expect(why('Cheap watches')).toContain('Cheap watches');
});
