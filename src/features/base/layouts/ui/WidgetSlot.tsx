import { Kept } from '#ui/kept/Kept.tsx';
import { noTitle, TitleContext } from '#ui/titleClaims.ts';
import type { LayoutWidget } from '../layoutRules.ts';
import type { PagePayload } from './pagePayload.ts';
import type { ViewStore } from './viewStore.ts';
import { WidgetError } from './WidgetError.tsx';

interface WidgetSlotProps {
  widget: LayoutWidget;
  payload: PagePayload;
  views: ViewStore;
}

/** A widget in its place: its view with its data, or the error. */
export function WidgetSlot({ widget, payload, views }: WidgetSlotProps) {
  const View = views.get(widget.type);
  const outcome = payload.widgets[widget.id];
  if (!View) return null;
  if (outcome && !outcome.ok) return <WidgetError />;
  const props = {
    id: widget.id,
    properties: widget.properties,
    data: outcome?.data ?? (widget.type === payload.dataWidget ? payload.data : null),
    page: payload.subject,
  };
  const { device } = widget.visibility;
  // The definition of this type has parsed the properties and loaded the data.
  const alone = <View {...(props as React.ComponentProps<typeof View>)} />;
  const view = views.isKeptInParts(widget.type) ? (
    alone
  ) : (
    <Kept name={widget.type} input={props}>
      {alone}
    </Kept>
  );
  if (!device) return view;
  return (
    <TitleContext value={noTitle}>
      <div className={device === 'PHONE' ? 'md:hidden' : 'max-md:hidden'}>{view}</div>
    </TitleContext>
  );
}
