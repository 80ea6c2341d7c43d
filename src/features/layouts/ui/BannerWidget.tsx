import { useShell } from '#ui/useShell.ts';
import type { WidgetProps } from '../widget.ts';

interface BannerProperties {
  title?: string | null;
  subtitle?: string | null;
  image?: string | null;
  search?: boolean;
}

/** The community's welcome: title, subtitle, a picture, the search box. */
export function BannerWidget({ properties }: WidgetProps<BannerProperties>) {
  const { settings } = useShell();
  return (
    <section className="bg-accent-soft py-12">
      <div className="page flex flex-col gap-4">
        <h1 className="text-3xl font-semibold">{properties.title ?? settings.name}</h1>
        <p className="text-lg text-text-muted">{properties.subtitle ?? settings.description}</p>
      </div>
    </section>
  );
}
