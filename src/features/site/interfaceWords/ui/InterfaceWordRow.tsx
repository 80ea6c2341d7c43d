import History from 'virtual:icons/history';
import Pencil from 'virtual:icons/pencil';
import RotateCcw from 'virtual:icons/rotate-ccw';
import { directionOf, localeOf } from '#core/languages.ts';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type InterfaceWordData, ResetInterfaceWordMutation } from './interfaceWordDocuments.ts';

/** A text: what it is called, the English one, and what the community reads. */
export function InterfaceWordRow({ word }: { word: InterfaceWordData }) {
  const { t } = useTranslation('interfaceWords');
  const { viewer } = useShell();
  const [act] = usePageAction();
  const canManage = viewer.permissions.includes('MANAGE_COMMUNITY');
  const { language, namespace, key, english, shipped, text } = word;
  const place = `${namespace}:${key}`;
  const edit = async () => {
    if (!(await openModal('interfaceWord', { word }))) return;
    await act({ run: async () => undefined, failed: t('failed') });
  };
  const reset = () =>
    act({
      ask: { title: t('reset.title'), text: t('reset.text', { text: shipped }) },
      run: () => runOperation(ResetInterfaceWordMutation, { input: { language, namespace, key } }),
      done: t('reset.done'),
      failed: t('failed'),
      reloadsAnyway: true,
    });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <p
          lang={localeOf(language)}
          dir={directionOf(language)}
          className="font-medium wrap-anywhere whitespace-pre-wrap"
        >
          {text ?? shipped}
        </p>
        {english !== (text ?? shipped) && (
          <p
            lang="en"
            dir="ltr"
            className="text-sm wrap-anywhere whitespace-pre-wrap text-text-muted"
          >
            {english}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
          <code dir="ltr" className="wrap-anywhere">
            {place}
          </code>
          <WordBadges word={word} />
        </p>
        {word.changedAt && (
          <p className="text-xs text-text-muted">
            {word.changedBy && (
              <>
                <bdi>@{word.changedBy.username}</bdi>
                {' · '}
              </>
            )}
            <Time at={word.changedAt} />
          </p>
        )}
      </div>
      <div className="flex items-center gap-1 needs-js:hidden">
        <IconButton
          size="sm"
          label={t('editLabel', { place })}
          icon={<Pencil aria-hidden className="size-4.5" />}
          onClick={() => void edit()}
        />
        <IconButton
          size="sm"
          label={t('history.label', { place })}
          icon={<History aria-hidden className="size-4.5" />}
          onClick={() => void openModal('interfaceWordHistory', { word })}
        />
        {canManage && text !== null && (
          <IconButton
            size="sm"
            label={t('reset.label', { place })}
            icon={<RotateCcw aria-hidden className="size-4.5" />}
            onClick={() => void reset()}
          />
        )}
      </div>
    </li>
  );
}

function WordBadges({ word }: { word: InterfaceWordData }) {
  const { t } = useTranslation('interfaceWords');
  const { text, isOutdated, english, englishBefore, suggestions } = word;
  return (
    <>
      {text !== null && <Badge tone="accent">{t('changed')}</Badge>}
      {isOutdated && (
        <Badge tone="warning">
          {t(english === englishBefore ? 'shippedChanged' : 'englishChanged')}
        </Badge>
      )}
      {suggestions.length > 0 && (
        <Badge tone="success">{t('suggestions', { count: suggestions.length })}</Badge>
      )}
    </>
  );
}
