import { joinList } from '#core/joinList.ts';
import { languageName } from '#core/languageName.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ChatGreetingNode } from './chatGreetingDocuments.ts';

/** For whom, where and when a greeting is shown, in short parts. */
export function useGreetingWords(): (greeting: ChatGreetingNode) => string[] {
  const { t, language } = useTranslation('chatGreetings');
  return ({ place, paths, afterSeconds, scrolled, visits, people, languages, times }) => [
    t(`places.${place}`),
    ...(paths.length > 0 ? [joinList(paths, language)] : []),
    ...(afterSeconds > 0 ? [t('after', { count: afterSeconds })] : []),
    ...(scrolled > 0 ? [t('scrolledBy', { percent: scrolled })] : []),
    ...(visits === 'ANY' ? [] : [t(`visits.${visits}`)]),
    ...(people === 'ANYONE' ? [] : [t(`people.${people}`)]),
    ...(languages.length > 0
      ? [
          joinList(
            languages.map((code) => languageName(code, language)),
            language,
          ),
        ]
      : []),
    t(`times.${times}`),
  ];
}
