import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { FieldDefinition } from './fieldAdminDocuments.ts';
import { useArchiveField } from './useArchiveField.ts';

/** Archived fields, which are hidden; their values are kept. */
export function ArchivedFields({ definitions }: { definitions: readonly FieldDefinition[] }) {
  const { t } = useTranslation('fieldAdmin');
  const set = useArchiveField();
  if (definitions.length === 0) return null;
  return (
    <Card flush as="section" heading={<h2>{t('archivedHeading')}</h2>}>
      <ul className="divide-y divide-border border-t border-border">
        {definitions.map((definition) => (
          <li
            key={definition.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5"
          >
            <span className="min-w-0 flex-1 wrap-anywhere text-text-muted">
              <bdi>{definition.field.name}</bdi>{' '}
              <code className="ms-1 text-xs">{definition.field.key}</code>
            </span>
            <Button
              variant="secondary"
              size="sm"
              className="needs-js:hidden"
              aria-label={t('restore', { name: definition.field.name })}
              onClick={() => void set(definition, true)}
            >
              {t('restoreShort')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
