import Mail from 'virtual:icons/mail';
import Phone from 'virtual:icons/phone';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Card } from '#ui/Card.tsx';
import type { ContactCardProperties } from '../contentWidgetProperties.ts';
import { ContentLink } from './ContentLink.tsx';
import { ContentPicture } from './ContentPicture.tsx';

/** A person or team, and how to reach them. */
export function ContactCardWidget({ properties }: WidgetProps<ContactCardProperties>) {
  const { name, role, image, text, email, phone, buttonLabel, buttonUrl } = properties;
  if (name === '' && text === '') {
    return <WidgetHint type="contactCard" />;
  }
  return (
    <Card as="section">
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-3">
          {image && (
            <ContentPicture
              image={image}
              alt=""
              sizes="56px"
              className="size-14 rounded-full object-cover"
            />
          )}
          <div className="min-w-0">
            <h2 dir="auto" className="font-semibold wrap-anywhere">
              {name}
            </h2>
            {role !== '' && (
              <p dir="auto" className="text-sm text-text-muted">
                {role}
              </p>
            )}
          </div>
        </div>
        {text !== '' && (
          <p dir="auto" className="text-sm text-pretty">
            {text}
          </p>
        )}
        {email !== '' && (
          <a
            href={`mailto:${email}`}
            className="flex items-center gap-2 text-sm text-accent underline"
          >
            <Mail aria-hidden className="size-4 shrink-0" />
            <bdi className="wrap-anywhere">{email}</bdi>
          </a>
        )}
        {phone !== '' && (
          <a
            href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
            className="flex items-center gap-2 text-sm text-accent underline"
          >
            <Phone aria-hidden className="size-4 shrink-0" />
            <bdi dir="ltr">{phone}</bdi>
          </a>
        )}
        {buttonLabel !== '' && buttonUrl !== '' && (
          <ContentLink to={buttonUrl} className={buttonClasses('secondary', 'sm', 'self-start')}>
            <bdi>{buttonLabel}</bdi>
          </ContentLink>
        )}
      </div>
    </Card>
  );
}
